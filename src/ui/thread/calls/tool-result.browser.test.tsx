import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { InternalMessage, ToolCallRequest } from "#domain/message.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { ToolResult } from "./tool-result.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const [branch] = branches;
const [first] = nodes;
if (branch === undefined || first === undefined) throw new Error("This seed has nothing.");

const call: ToolCallRequest = {
  id: "call",
  toolName: "look_up_all_prices_of_a_supplier",
  arguments: { supplier: "The one in the north that delivers on Mondays only" },
  approvalStatus: "approved",
};

it("has the tool's whole name, and on a phone what the call is about on a line of its own", async () => {
  const size = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(size.width, size.height));
  const toolResult = {
    requestId: "call",
    result: "Prices",
    isError: false,
    source: "tool",
  } as const;
  const message: InternalMessage = { role: "tool", content: [], toolResult };
  const node = { ...first, message };
  // The line only reads the conversation's rows.
  const current = { context, tree: branchTree(branches), active: branch } as CurrentConversation;
  await render(
    <ServicesContext value={await openServices()}>
      <CurrentConversationContext value={current}>
        <ToolResult node={node} branch={branch} call={call} />
      </CurrentConversationContext>
    </ServicesContext>,
  );
  const name = page.getByText(call.toolName).element();
  const about = page.getByText(/The one in the north/u).element();
  const box = (element: Element) => element.getBoundingClientRect();
  for (const width of [1_280, 380, 320]) {
    await page.viewport(width, 600);
    expect(name.scrollWidth).toBe(name.clientWidth);
    expect(about.clientWidth).toBeGreaterThan(250);
  }
  expect(box(about).top).toBeGreaterThanOrEqual(box(name).bottom);
});
