import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { memoryRow } from "#domain/test-support/memories.ts";
import { firstValue } from "#storage/live-query.ts";
import { createMemoryStore } from "#storage/settings/memories.ts";
import { branchRow, contextRow, freshDatabases, runRow } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createSubTaskStore } from "./sub-task-store.ts";

let db: FreshDatabases;

beforeEach(async () => {
  db = await freshDatabases();
});

afterEach(() => db.remove());

/** Two conversations, each stored as a sub-task of the other, at work; and one more below them, which waits. */
async function storeLoop(): Promise<void> {
  const began = (parent: string) => ({
    parentId: parent,
    parentBranchId: `${parent} main`,
    parentCallId: `${parent} call`,
  });
  await db.strict.contexts.bulkAdd([
    contextRow("a", began("b")),
    contextRow("b", began("a")),
    contextRow("c", began("b")),
  ]);
  const ids = ["a", "b", "c"];
  await db.strict.branches.bulkAdd(ids.map((id) => branchRow(`${id} main`, id)));
  await db.strict.runs.bulkAdd(
    ids.map((id) =>
      runRow(`${id} run`, {
        contextId: id,
        branchId: `${id} main`,
        state: id === "c" ? "awaitingToolApproval" : "executingTools",
      }),
    ),
  );
}

describe("sub-tasks whose parents form a loop, in damaged rows", () => {
  it("are each looked at once for runs that wait", async () => {
    await storeLoop();
    const waiting = await firstValue(createSubTaskStore(db).watchWaiting("a"));
    expect(waiting.map(({ context }) => context.id)).toEqual(["c"]);
  });

  it("are each looked at once for what their runs propose to remember", async () => {
    await storeLoop();
    const memories = createMemoryStore(db);
    const source = {
      kind: "run",
      contextId: "c",
      branchId: "c main",
      nodeId: "n",
      runId: "r",
    } as const;
    await memories.add(memoryRow("m", { source }));
    const found = await firstValue(memories.watchFrom("a main"));
    expect(found.map(({ id }) => id)).toEqual(["m"]);
  });
});
