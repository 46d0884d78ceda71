import { expect, it } from "vitest";

import type { ImportOutcome } from "#domain/files/existing-rows.ts";
import type { PlannedConversation } from "#domain/files/plan.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { comingText } from "./coming-text.ts";

/**
 * An import of one conversation that has a single branch with two messages, and the rows that it would add.
 */
function coming(outcome: ImportOutcome, seed: number, isRestored = false) {
  const { context, branches, nodes } = seededTree({ seed, nodes: 2, branches: 1 });
  const planned: PlannedConversation = {
    contextId: context.id,
    sourceId: context.id,
    title: context.title,
    outcome,
    isBinned: false,
    isRestored,
    branches: 1,
    messages: 2,
    subTasks: 0,
    answeredCalls: 0,
    attachments: 0,
  };
  // A grown conversation's branch exists already, so it is not among the added rows.
  return {
    planned,
    branches: outcome === "new" ? branches : [],
    messages: { count: nodes.length },
  };
}

function text(all: ReturnType<typeof coming>[]): string {
  const add = {
    branches: all.flatMap(({ branches }) => branches),
    messages: all.map(({ messages }) => messages),
  };
  return comingText(
    all.map(({ planned }) => planned),
    add,
  );
}

it("counts the branches of new conversations, whatever goes on beside them", () => {
  const fresh = [1, 2, 3].map((seed) => coming("new", seed));
  const grown = [4, 5, 6, 7, 8].map((seed) => coming("grown", seed));
  expect(text([...fresh, ...grown])).toBe(
    "3 conversations will be imported, with 6 messages on 3 branches. 10 new messages will be added to 5 conversations that you have.",
  );
});

it("says of a conversation that goes on in the bin that it is restored, too", () => {
  expect(text([coming("grown", 1, true), coming("grown", 2)])).toBe(
    "4 new messages will be added to 2 conversations that you have. 1 conversation will be restored from your bin.",
  );
  expect(comingText([], { branches: [], messages: [] })).toBe("No conversation is selected.");
});
