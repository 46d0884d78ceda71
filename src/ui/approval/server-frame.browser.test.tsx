import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { ServerFrame } from "./server-frame.tsx";
import type { ServerDecision } from "./server-frame.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const { context, branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const [branch] = branches;
if (branch === undefined) throw new Error("This seed has no branch.");

const question: CallQuestion = {
  id: "question",
  contextId: context.id,
  branchId: branch.id,
  callId: "call",
  toolName: "trigger_elicitation_request",
  server: { name: "Library", address: "https://library.example" },
  says: "has a question for you",
  asks: { kind: "page", message: "Sign in.", address: "https://library.example/in" },
};

const onPress = () => undefined;
const decisions: readonly ServerDecision[] = [
  { label: "Cancel", variant: "quiet", onPress },
  { label: "Decline", variant: "plain", onPress },
  { label: "Send", variant: "primary", onPress },
];

it.each([1_440, 900, 380])("has its buttons in one row, %i px wide", async (width) => {
  const size = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(size.width, size.height));
  await page.viewport(width, 700);
  const current = { context, tree: branchTree(branches), active: branch } as CurrentConversation;
  await render(
    <CurrentConversationContext value={current}>
      <ServerFrame
        branch={branch}
        question={question}
        isWithdrawn={false}
        title="A server asks you"
        says={(where, server, tool) => (
          <>
            {where} {server} {tool}
          </>
        )}
        decisions={decisions}
        onPostpone={onPress}
      >
        Words
      </ServerFrame>
    </CurrentConversationContext>,
  );
  const tops = decisions.map(
    ({ label }) => page.getByRole("button", { name: label }).element().getBoundingClientRect().top,
  );
  expect(new Set(tops).size).toBe(1);
});
