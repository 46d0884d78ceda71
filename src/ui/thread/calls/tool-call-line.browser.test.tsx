import { afterEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { executeRound } from "#app/test-support/executed-round.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { settled } from "#app/test-support/patience.ts";
import { render } from "#app/test-support/render.ts";
import { useActionDialog } from "#app/view/action-dialog.ts";
import { useDecisionDialogs } from "#app/view/decision-dialogs.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { ToolCallLine } from "./tool-call-line.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const { context, branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });

afterEach(resetView);

const call: ToolCallRequest = {
  id: "call",
  toolName: "count_pages",
  arguments: { book: "A long one" },
  approvalStatus: "approved",
};

async function show(services: Services, run: RunRow | undefined, shown = call) {
  const [active] = branches;
  if (active === undefined) throw new Error("This seed has no branch.");
  // The line reads only the conversation's rows.
  const current = { context, tree: branchTree(branches), active } as CurrentConversation;
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={async () => ({ ok: true, value: null }) as never}>
          <ToolCallLine call={shown} run={run} branchId={active.id} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
}

/** A call whose fake tool runs until `finish`; `say` reports progress. */
async function runningCall() {
  const services = await openServices();
  let say: (text: string) => void = () => undefined;
  let finish: () => void = () => undefined;
  const round = executeRound(
    [
      {
        id: call.id,
        toolName: call.toolName,
        execute: (_args, io) => {
          say = (text) => io.progress(text);
          return new Promise((resolve) => {
            finish = () => resolve("done");
          });
        },
      },
    ],
    services.progress,
  );
  onTestFinished(() => round.stop());
  await show(services, undefined);
  await settled(() => expect(round.journal).toEqual(["call started"]));
  return { round, say: (text: string) => say(text), finish: () => finish() };
}

it("shows only the latest line of progress under a running tool's call, until it ends", async () => {
  const { round, say, finish } = await runningCall();
  await expect.element(page.getByText("count_pages")).toBeVisible();
  say("page 1 of 300");
  await expect.element(page.getByText("page 1 of 300")).toBeVisible();
  for (let number = 2; number <= 300; number += 1) say(`page ${number} of 300`);
  await expect.element(page.getByText("page 300 of 300")).toBeVisible();
  await expect.element(page.getByText("page 1 of 300")).not.toBeInTheDocument();
  finish();
  await round.done;
  await expect.element(page.getByText("page 300 of 300")).not.toBeInTheDocument();
});

it("keeps a long progress line inside the card without clipping it", async () => {
  const { say } = await runningCall();
  say(`\u202e${"wide ".repeat(200)}`);
  const line = page.getByText("\\u202ewide wide");
  await expect.element(line).toBeVisible();
  const card = line.element().parentElement;
  expect(card?.scrollWidth).toBe(card?.clientWidth);
});

it("shows the whole name of a tool where there is room, and what it is about on a phone", async () => {
  const services = await openServices();
  const size = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(size.width, size.height));
  const name = "everything_trigger_elicitation_request_tool";
  await page.viewport(700, 600);
  await show(services, undefined, { ...call, toolName: name });
  const title = page.getByText(name).element();
  expect(title.scrollWidth).toBe(title.clientWidth);
  await page.viewport(360, 600);
  const gist = page.getByText(/A long one/u).element();
  expect(gist.scrollWidth).toBe(gist.clientWidth);
  expect(gist.parentElement?.clientWidth).toBeGreaterThan(200);
});

it("offers what a server asks during a call, and says that it waits, as long as it does", async () => {
  const services = await openServices();
  const [branch] = branches;
  const asked = new AbortController();
  const question: CallQuestion = {
    id: "question",
    contextId: context.id,
    branchId: branch?.id ?? "",
    callId: call.id,
    toolName: call.toolName,
    server: { name: "Library", address: "https://library.example" },
    says: "has a question for you",
    asks: { kind: "page", message: "Sign in.", address: "https://library.example/in" },
  };
  services.questions.ask(question, asked.signal).catch(() => undefined);
  const running = { id: call.id, toolName: call.toolName, status: "approved", started: true };
  // The line reads only the state and the calls.
  const run = { state: "executingTools", calls: [running] } as unknown as RunRow;
  await show(services, run);
  const card = page.getByText("count_pages").element().parentElement;
  expect(card?.dataset["waits"]).toBe("true");
  await page.getByRole("button", { name: /Decide/u }).click();
  expect(useDecisionDialogs.getState().byAnswer).toEqual({ question: "now" });
  asked.abort();
  await expect.element(page.getByText("running…")).toBeVisible();
});

it("has a long name of a tool that waits above its button on a phone, and a short one beside it", async () => {
  const services = await openServices();
  const size = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(size.width, size.height));
  await page.viewport(380, 600);
  const asked = { id: call.id, toolName: call.toolName, status: "question" };
  // The line reads only these.
  const run = {
    state: "awaitingClarification",
    calls: [asked],
    answerNodeId: "a",
  } as unknown as RunRow;
  const decide = page.getByRole("button", { name: /Decide/u });
  const box = (element: Element) => element.getBoundingClientRect();
  const long = "Everything with a rather long name: Trigger";
  await show(services, run, { ...call, toolName: long });
  const name = page.getByText(long).element();
  expect(box(decide.element()).top).toBeGreaterThan(box(name).bottom);
  expect(box(name).height).toBeLessThan(50);
  await show(services, run);
  const short = page.getByText(call.toolName).element();
  expect(box(decide.element()).top).toBeLessThan(box(short).bottom);
});

it("offers a question only once it can be answered: not while other calls run or wait for approval", async () => {
  const services = await openServices();
  const asked = { id: call.id, toolName: call.toolName, status: "question" };
  // The line reads only the state and the calls.
  const run = (state: string) =>
    ({ state, calls: [asked], answerNodeId: "a" }) as unknown as RunRow;
  for (const state of ["executingTools", "awaitingToolApproval"]) {
    await show(services, run(state));
    await expect.element(page.getByText("asks you next")).toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  }
  await show(services, run("awaitingClarification"));
  await expect.element(page.getByRole("button", { name: /Decide/u })).toBeVisible();
});

it("says why a call cannot run", async () => {
  const message = 'There is no tool "count_pages". There are no tools here.';
  await show(await openServices(), undefined, {
    ...call,
    problem: { kind: "unknown_tool", message },
  });
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Tools…" })).not.toBeInTheDocument();
});

it("leads from a call of a tool that is left out here to the tools", async () => {
  const services = await openServices();
  await engineOf(services).tools.ready;
  const message = 'You are not offered the tool "write_file" here.';
  await show(services, undefined, {
    ...call,
    toolName: "write_file",
    problem: { kind: "unknown_tool", message },
  });
  await expect.element(page.getByText("The model isn’t offered “write_file” here.")).toBeVisible();
  await page.getByRole("button", { name: "Tools…" }).click();
  expect(useActionDialog.getState().dialog).toEqual({ kind: "tools", contextId: context.id });
});

it.each([
  [{}, "interrupted, will run again"],
  [{ settled: { isError: true, source: "system", digest: "" } }, "no result"],
])(
  "does not run and has not failed while another call waits after a reload: %o",
  async (left, says) => {
    const services = await openServices();
    const calls = [
      {
        id: call.id,
        toolName: call.toolName,
        status: "approved",
        idempotent: true,
        started: true,
        ...left,
      },
    ];
    const row: Pick<RunRow, "state"> = { state: "transientFailure.awaitingPerson" };
    // The line reads only the state and the calls.
    await show(services, { ...row, calls } as RunRow);
    const outcome = page.getByText(says);
    await expect.element(outcome).toBeVisible();
    expect(outcome.element().getAttribute("data-tone")).toBe("plain");
  },
);

it.each([
  ["remember", {}, "will run"],
  ["remember", { settled: { isError: false, source: "tool", digest: "" } }, "proposed"],
  ["count_pages", { settled: { isError: false, source: "tool", digest: "" } }, "done"],
])("says nothing of an approval that nobody gave: %s, %o", async (toolName, left, says) => {
  const calls = [{ id: call.id, toolName, status: "approved", idempotent: true, ...left }];
  const row: Pick<RunRow, "state"> = { state: "awaitingToolApproval" };
  // The line reads only the state and the calls.
  await show(await openServices(), { ...row, calls } as RunRow, { ...call, toolName });
  await expect.element(page.getByText(says, { exact: true })).toBeVisible();
});
