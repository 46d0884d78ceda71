import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { InternalMessage, ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { taskResult } from "#domain/tasks/task-step.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { ToolResult } from "./tool-result.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const [branch] = branches;
const [first] = nodes;

const call: ToolCallRequest = {
  id: "call",
  toolName: "look_up_all_prices_of_a_supplier",
  arguments: { supplier: "The one in the north that delivers on Mondays only" },
  approvalStatus: "approved",
};

async function show(toolResult: ToolCallResult, about: ToolCallRequest): Promise<void> {
  if (branch === undefined || first === undefined) throw new Error("This seed has nothing.");
  const message: InternalMessage = { role: "tool", content: [], toolResult };
  const node = { ...first, message };
  // The line reads only the conversation's rows.
  const current = { context, tree: branchTree(branches), active: branch } as CurrentConversation;
  await render(
    <ServicesContext value={await openServices()}>
      <CurrentConversationContext value={current}>
        <ToolResult node={node} branch={branch} call={about} />
      </CurrentConversationContext>
    </ServicesContext>,
  );
}

/** Restores the window's size when the test ends. */
function resizable(): void {
  const size = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(size.width, size.height));
}

const box = (element: Element) => element.getBoundingClientRect();

it("has the tool's whole name, and on a phone what the call is about on a line of its own", async () => {
  resizable();
  await show({ requestId: "call", result: "Prices", isError: false, source: "tool" }, call);
  const name = page.getByText(call.toolName).element();
  const about = page.getByText(/The one in the north/u).element();
  for (const width of [1_280, 380, 320]) {
    await page.viewport(width, 600);
    expect(name.scrollWidth).toBe(name.clientWidth);
    expect(about.clientWidth).toBeGreaterThan(250);
  }
  expect(box(about).top).toBeGreaterThanOrEqual(box(name).bottom);
});

const program: ToolCallRequest = {
  id: "call",
  toolName: "run_python",
  arguments: "rows = open('data/revenue.csv').read().strip().split(chr(10)); print(rows)\n".repeat(
    3,
  ),
  approvalStatus: "approved",
};

it("leaves half of the line to the long result of a long program", async () => {
  resizable();
  await page.viewport(700, 600);
  const printed = "month,revenue,growth and so on for as long as the line is. ".repeat(3);
  await show(
    { requestId: "call", result: { value: 44, printed }, isError: false, source: "tool" },
    program,
  );
  const code = page.getByText(/^rows = open/u).element();
  const result = page.getByText(/^month,revenue/u).element();
  expect(box(result).left).toBeGreaterThan(box(code).right);
  expect(Math.abs(box(result).width - box(code).width)).toBeLessThan(2);
  await page.viewport(380, 600);
  expect(box(result).top).toBeGreaterThanOrEqual(box(code).bottom);
});

it("leaves a long program all that a short result does not need", async () => {
  resizable();
  await page.viewport(700, 600);
  const answered = { requestId: "call", isError: false, source: "tool" } as const;
  await show({ ...answered, result: { value: 44 } }, program);
  const code = page.getByText(/^rows = open/u).element();
  const result = page.getByText("44").element();
  expect(result.scrollWidth).toBe(result.clientWidth);
  expect(box(code).width).toBeGreaterThan(3 * box(result).width);
});

it("gives what went wrong in a long program a line of its own", async () => {
  resizable();
  const result = "Traceback\n  line 1\nOSError: [Errno 2] ENOENT. No file was changed.";
  await show({ requestId: "call", result, isError: true, source: "tool" }, program);
  const code = page.getByText(/^rows = open/u).element();
  const wrong = page.getByText(/^OSError/u).element();
  const name = page.getByText("run_python").element();
  const outcome = page.getByText("failed").element();
  for (const width of [1_280, 700, 380]) {
    await page.viewport(width, 600);
    expect(box(wrong).top).toBeGreaterThanOrEqual(box(code).bottom);
    expect(wrong.scrollWidth).toBe(wrong.clientWidth);
    expect(wrong.scrollHeight).toBe(wrong.clientHeight);
    expect(box(outcome).top).toBeLessThan(box(name).bottom);
  }
});

it("says that a note was proposed: the person has yet to decide on it", async () => {
  const note = { ...call, toolName: "remember", arguments: { note: "Metric units." } };
  await show({ requestId: "call", result: "Proposed.", isError: false, source: "tool" }, note);
  await expect.element(page.getByText("proposed", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^ran/u)).not.toBeInTheDocument();
});

it("does not call failed a sub-task that the person stopped", async () => {
  const { text } = taskResult({ kind: "stopped", unfinished: "So far" });
  const task = { ...call, toolName: "start_task", arguments: { goal: "Count." } };
  await show({ requestId: "call", result: text, isError: true, source: "tool" }, task);
  await expect.element(page.getByText("stopped by you")).toBeVisible();
});
