import { describe, expect, it } from "vitest";

import type { Services } from "#app/services/services.ts";
import type { BoughFile } from "#domain/files/format.ts";
import { checkFile } from "#domain/files/plan.ts";
import { createBoughFileReader } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { seededFile } from "#domain/files/test-support/seeded-file.ts";

import type { Conversation } from "./conversation.ts";
import { rescueFile } from "./rescue.ts";

/** A database that returns these rows, or that fails. */
function boughWith(rows: BoughFile | undefined): Services {
  const answer = async <Value>(read: (rows: BoughFile) => Value): Promise<Value> => {
    if (rows === undefined) throw new Error("The database is gone.");
    return read(rows);
  };
  const fake = {
    now: () => Date.UTC(2026, 10, 21),
    live: { get: () => undefined },
    conversations: {
      get: (id: string) => answer((one) => one.contexts.find((row) => row.id === id)),
    },
    branches: {
      ofContext: (id: string) =>
        answer((one) => one.branches.filter((row) => row.contextId === id)),
      nodes: (ids: readonly string[]) =>
        answer((one) => one.messages.filter((row) => ids.includes(row.id))),
    },
  };
  // The fake has only what a rescue uses.
  return fake as unknown as Services;
}

/** A conversation whose branches each have a queued message that is stored nowhere. */
function conversationWith(contextId: string, branchIds: readonly string[]): Conversation {
  const runs = Object.fromEntries(
    branchIds.map((branchId) => {
      const message = { nodeId: `queued-${branchId}`, content: [{ type: "text", text: "Still?" }] };
      const context = { draftNodeId: undefined, trigger: { type: "run.start" }, queue: [message] };
      return [branchId, { getSnapshot: () => ({ context }) }];
    }),
  );
  const actor = { getSnapshot: () => ({ context: { runs } }) };
  return { contextId, actor } as unknown as Conversation; // See `boughWith`.
}

async function readBack(services: Services, conversation: Conversation): Promise<BoughFile> {
  const { blob } = await rescueFile(services, conversation);
  const reader = createBoughFileReader(() => undefined);
  reader.push(await blob.text());
  const file = reader.end();
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  expect(runToEnd(checkFile(file.value))).toMatchObject({ ok: true });
  return file.value;
}

describe("what is only in memory, saved as a file", () => {
  it("can be imported even when messages wait behind open calls", async () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const rows = seededFile(seed, { conversations: 1, openRounds: true });
      const contextId = rows.contexts[0]?.id ?? "";
      const branchIds = rows.branches
        .filter((branch) => branch.contextId === contextId)
        .map(({ id }) => id);
      const file = await readBack(boughWith(rows), conversationWith(contextId, branchIds));
      const queued = file.messages.filter(({ id }) => id.startsWith("queued-"));
      expect(queued).toHaveLength(branchIds.length);
    }
  });

  it("can be imported when the database does not answer, with many branches too", async () => {
    const branchIds = Array.from({ length: 12 }, (_, at) => `b${String(at)}`);
    const file = await readBack(boughWith(undefined), conversationWith("c", branchIds));
    expect(file.branches.map(({ id }) => id)).toEqual(branchIds);
    expect(file.messages).toHaveLength(12);
  });
});
