import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Command } from "#domain/command.ts";
import { asksToFuse } from "#domain/fused-message.ts";
import type { InternalMessage, MessageMetadata } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { restingRun } from "#domain/test-support/resting-run.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { MessageArticle } from "./message.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const [branch] = branches;
const asked = nodes.find(({ message }) => message.role === "assistant");
if (branch === undefined || asked === undefined) throw new Error("This seed has no answer.");
const [active, stored] = [branch, asked];

const atRest = restingRun({ id: "run", contextId: context.id, branchId: active.id });

/** Renders the last answer of a conversation at rest. Returns the commands dispatched there. */
function showAnswer(text: string, metadata: MessageMetadata): Promise<Command[]> {
  return showLast({ role: "assistant", content: [{ type: "text", text }], metadata });
}

/** Renders the last message of a branch with this run. Returns the commands dispatched there. */
async function showLast(
  message: InternalMessage,
  run: RunRow = atRest,
  branch = { ...active, messageIds: ["before", stored.id] },
) {
  const sent: Command[] = [];
  const tree = branchTree(branches);
  const current = { context, tree, active, shown: active } as CurrentConversation;
  const node = { ...stored, message };
  await render(
    <ServicesContext value={await openServices()}>
      <CurrentConversationContext value={current}>
        <DispatchContext
          value={(command) => {
            sent.push(command);
            return Promise.resolve({ ok: true, value: null } as never);
          }}
        >
          <MessageArticle
            id={node.id}
            node={node}
            isMissing={false}
            position={2}
            count={2}
            branch={branch}
            tree={tree}
            run={run}
            versions={undefined}
            changedTo={undefined}
            call={undefined}
            fold={undefined}
            fetched={[]}
            changes={[]}
            storedEdit={undefined}
            isHidden={false}
            isCurrent
          />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  return sent;
}

it("the actions of a person’s message lie beside its words, however long its lines are", async () => {
  const [width, height] = [window.innerWidth, window.innerHeight];
  onTestFinished(() => page.viewport(width, height));
  const words = "Line 9 and a rather long wording of a question that nobody would read in a chip";
  // On a narrow page the buttons are higher than a line.
  const cases = [1_280, 380].flatMap((wide) =>
    [1, 2, 3, 4, 5].map((count) => [wide, count] as const),
  );
  const answered = { ...active, messageIds: ["before", stored.id, "answer"] };
  for (const [wide, count] of cases) {
    await page.viewport(wide, 800);
    const text = `${words} `.repeat(count).trim();
    await showLast({ role: "user", content: [{ type: "text", text }] }, atRest, answered);
    const lines = document.createRange();
    lines.selectNodeContents(page.getByText(text).element());
    const actions = document.querySelector("[data-actions]")?.getBoundingClientRect();
    if (actions === undefined) throw new Error("There are no actions.");
    for (const line of lines.getClientRects()) {
      const isBeside = line.right <= actions.left + 1 || line.left >= actions.right;
      expect(isBeside || line.bottom <= actions.top + 1 || line.top >= actions.bottom).toBe(true);
    }
  }
});

const goOn = page.getByRole("button", { name: "Continue", exact: true });

it("offers to continue an answer that its limit cut off", async () => {
  const sent = await showAnswer("Half of", { finishReason: "length" });
  await expect.element(page.getByText("Cut off here, at its limit.")).toBeVisible();
  await goOn.click();
  expect(sent).toMatchObject([{ type: "run.continue", branchId: active.id }]);
});

it.each([
  ["Half of", { finishReason: "content_filter" }, "The provider filtered the rest."],
  ["", { finishReason: "content_filter" }, "The provider filtered the answer."],
  ["", { finishReason: "length" }, "No answer: all of its limit went into reasoning."],
  ["", { finishReason: "refusal" }, "The model declined to answer."],
  ["", { finishReason: "stop" }, "The model gave no answer."],
] as const)("says why %j is all there is (%o)", async (text, metadata, why) => {
  await showAnswer(text, metadata);
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(goOn).not.toBeInTheDocument();
});

it("says nothing below an answer that came to its end", async () => {
  await showAnswer("All of it", { finishReason: "stop" });
  await expect.element(page.getByText("All of it")).toBeVisible();
  await expect
    .element(page.getByText(/limit|filtered|declined|no answer/u))
    .not.toBeInTheDocument();
});

const question: InternalMessage = { role: "user", content: [{ type: "text", text: "Why?" }] };
const stoppedBefore = page.getByText("Stopped before an answer came.");

it("says of a message whose run was stopped that no answer came, and asks again", async () => {
  const sent = await showLast(question);
  await expect.element(stoppedBefore).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  expect(sent).toMatchObject([{ type: "run.continue", branchId: active.id }]);
});

it("offers to go on from results whose run was stopped", async () => {
  const toolResult = { requestId: "call", result: "Noon", isError: false, source: "tool" } as const;
  await showLast({ role: "tool", content: [], toolResult });
  await expect.element(stoppedBefore).toBeVisible();
  await expect.element(goOn).toBeVisible();
});

const broughtBack: InternalMessage = { ...question, metadata: { source: { kind: "bring_back" } } };

it.each<[string, InternalMessage, RunRow]>([
  ["while it is answered", question, { ...atRest, state: "awaitingLLMResponse" }],
  ["while a card tells why it failed", question, { ...atRest, state: "failed" }],
  ["where only another branch ran", question, { ...atRest, branchId: "another" }],
  ["that was brought back", broughtBack, atRest],
])("says nothing below a message %s", async (_when, message, run) => {
  await showLast(message, run);
  await expect.element(page.getByText("Why?")).toBeVisible();
  await expect.element(stoppedBefore).not.toBeInTheDocument();
});

it("says nothing below the message at which a fork is being made", async () => {
  await showLast(question, atRest, { ...active, messageIds: [stored.id, "hidden"] });
  await expect.element(page.getByText("Why?")).toBeVisible();
  await expect.element(stoppedBefore).not.toBeInTheDocument();
});

it("a request to fuse answers is folded, and opens", async () => {
  await showLast({
    role: "user",
    content: [{ type: "text", text: "Here are 2 answers to my message above." }],
    metadata: asksToFuse(["one", "two"]),
  });
  const instruction = page.getByText("Here are 2 answers");
  await expect.element(page.getByText("Fused from 2 answers")).toBeVisible();
  await expect.element(instruction).not.toBeVisible();
  await page.getByText("Fused from 2 answers").click();
  await expect.element(instruction).toBeVisible();
});
