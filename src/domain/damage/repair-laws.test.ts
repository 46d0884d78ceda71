import { describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import { seededFile } from "#domain/files/test-support/seeded-file.ts";
import type { MessageNode } from "#domain/message.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";
import type { SeededRandom } from "#domain/test-support/seeded-random.ts";

import { repairLaws } from "./repair-laws.ts";
import type { ConversationRows } from "./repair-laws.ts";

function lawsBroken({ context, branches, messages }: ConversationRows): string[] {
  const pool = new Map(messages.map((node) => [node.id, node]));
  const found = checkContext({ context, branches, lookup: (id) => pool.get(id) });
  return found.map(({ law, message }) => `${law} ${message}`);
}

function conversationOf(seed: number): ConversationRows {
  const { contexts, branches, messages } = seededFile(seed, { conversations: 1 });
  const [context] = contexts;
  if (context === undefined) throw new Error("There is no conversation.");
  const { id } = context;
  return {
    context,
    branches: branches.filter(({ contextId }) => contextId === id),
    messages: messages.filter(({ contextId }) => contextId === id),
  };
}

type Damage = (rows: ConversationRows, random: SeededRandom) => ConversationRows;

const withBranch =
  (change: (branch: ConversationRows["branches"][number]) => object): Damage =>
  (rows, random) => {
    const chosen = random.pick(rows.branches);
    const branches = rows.branches.map((one) =>
      one === chosen ? { ...one, ...change(one) } : one,
    );
    return { ...rows, branches };
  };

const withMessage =
  (change: (node: MessageNode) => MessageNode | undefined): Damage =>
  (rows, random) => {
    const chosen = random.pick(rows.messages);
    const messages = rows.messages.flatMap((one) => (one === chosen ? (change(one) ?? []) : one));
    return { ...rows, messages };
  };

const damages: Record<string, Damage> = {
  "a message is gone": withMessage(() => undefined),
  "several messages are gone": (rows, random) => ({
    ...rows,
    messages: rows.messages.filter(() => random.next() > 0.3),
  }),
  "a message follows another": withMessage((node) => ({ ...node, parentId: "elsewhere" })),
  "a message follows itself": withMessage((node) => ({ ...node, parentId: node.id })),
  "a message is of another conversation": withMessage((node) => ({ ...node, contextId: "other" })),
  "a message has another role": withMessage((node) => ({
    ...node,
    message: { ...node.message, role: "tool" },
  })),
  "a message has calls that nobody answered": withMessage((node) => ({
    ...node,
    message: {
      ...node.message,
      toolCalls: [{ id: "lost", toolName: "t", arguments: {}, approvalStatus: "approved" }],
    },
  })),
  "an answer with calls was cut off": withMessage((node) => ({
    ...node,
    message: { ...node.message, metadata: { status: "partial" } },
  })),
  "a message has a result and no call": withMessage((node) => ({
    ...node,
    message: {
      ...node.message,
      toolResult: { requestId: "none", result: 1, isError: false, source: "tool" },
    },
  })),
  "a branch has another's name": (rows, random) =>
    withBranch(() => ({ name: rows.branches[0]?.name }))(rows, random),
  "a branch has no name": withBranch(() => ({ name: " " })),
  "a branch has no colour": withBranch(() => ({ colour: -3 })),
  "a branch lists a message twice": withBranch(({ messageIds }) => ({
    messageIds: [...messageIds, ...messageIds.slice(0, 1)],
  })),
  "a branch hides what it does not list": withBranch(() => ({ hidden: { nothing: { at: 1 } } })),
  "a branch came from one that is gone": withBranch(() => ({
    named: false,
    forkedFrom: { branchId: "gone" },
  })),
  "a branch came from itself": withBranch(({ id }) => ({
    named: false,
    forkedFrom: { branchId: id },
  })),
  "a branch came from another place": withBranch(({ forkedFrom }) =>
    forkedFrom === undefined ? {} : { forkedFrom: { ...forkedFrom, nodeId: "gone" } },
  ),
  "a branch is gone": (rows, random) => {
    const gone = random.pick(rows.branches);
    if (rows.branches.length === 1) return rows;
    return { ...rows, branches: rows.branches.filter((one) => one !== gone) };
  },
  "every branch is in the bin": (rows) => ({
    ...rows,
    branches: rows.branches.map((one) => ({ ...one, deletedAt: 1 })),
  }),
  "the branch in view is gone": (rows) => ({
    ...rows,
    context: { ...rows.context, activeBranchName: "gone" },
  }),
  "the pinned branch is gone": (rows) => ({
    ...rows,
    context: { ...rows.context, pinnedBranchId: "gone" },
  }),
};

const SEEDS = 30;

describe("a conversation that breaks laws", () => {
  it.each(Object.entries(damages))(
    "keeps every law after its repair, and all that is there: %s",
    (_, damage) => {
      for (let seed = 0; seed < SEEDS; seed += 1) {
        const random = seededRandom(seed + 7);
        let rows = damage(conversationOf(seed), random);
        // Every third time, something else is damaged as well.
        if (seed % 3 === 0) rows = random.pick(Object.values(damages))(rows, random);
        const before = structuredClone(rows);
        const { rows: repaired, repairs } = repairLaws(rows);
        expect({ seed, laws: lawsBroken(repaired) }).toEqual({ seed, laws: [] });
        expect(rows).toEqual(before);
        expect(repaired.messages.map(({ id }) => id)).toEqual(rows.messages.map(({ id }) => id));
        expect(repaired.branches.map(({ id }) => id)).toEqual(rows.branches.map(({ id }) => id));
        for (const [at, { message }] of repaired.messages.entries()) {
          expect(message.content.slice(0, rows.messages[at]?.message.content.length)).toEqual(
            rows.messages[at]?.message.content,
          );
        }
        for (const { why } of repairs) expect(why.length).toBeGreaterThan(0);
        expect(repairLaws(repaired).repairs).toEqual([]);
      }
    },
  );

  it("that breaks none stays as it is", () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      expect(repairLaws(conversationOf(seed)).repairs).toEqual([]);
    }
  });

  it("never lets what a tool brought read as the person's word, nor a lost call run", () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const rows = conversationOf(seed);
      const damaged = damages["several messages are gone"]?.(rows, seededRandom(seed)) ?? rows;
      const was = new Map(damaged.messages.map((node) => [node.id, node.message]));
      for (const { id, message } of repairLaws(damaged).rows.messages) {
        expect(message.role === "user").toBe(was.get(id)?.role === "user");
        expect(message.toolCalls ?? was.get(id)?.toolCalls).toEqual(was.get(id)?.toolCalls);
      }
    }
  });
});
