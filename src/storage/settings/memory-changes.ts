import { agreed, removed } from "#domain/memories/changes.ts";
import type { MemoryChange } from "#domain/memories/changes.ts";
import { isKept, isSameText, scopeKey } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

/** `MemoryStore` describes this and the other functions of the same names. */
export function changeRows(
  db: BoughDatabase,
  ids: readonly string[],
  change: MemoryChange,
  now: number,
): Promise<Memory[]> {
  return db.transaction("rw", db.memories, async () => {
    const rows = await db.memories.bulkGet([...ids]);
    const changes = rows.flatMap((row) => {
      const next = row && change(row, now);
      return row === undefined || next === undefined ? [] : [{ row, next }];
    });
    await db.memories.bulkPut(changes.map(({ next }) => next));
    return changes.map(({ row }) => row);
  });
}

export function propose(
  db: BoughDatabase,
  proposals: readonly Memory[],
  unasked: boolean,
  now: number,
): Promise<void> {
  return db.transaction("rw", db.memories, async () => {
    const rows = await db.memories.toArray();
    const known = rows.filter(({ deletedAt }) => deletedAt === undefined);
    const ids = new Set(rows.map(({ id }) => id));
    for (const proposal of proposals) {
      if (ids.has(proposal.id) || known.some((row) => saysTheSame(row, proposal))) continue;
      const kept = unasked ? agreed(proposal, now) : undefined;
      await db.memories.add(kept === undefined ? proposal : { ...kept, unasked: true });
      known.push(proposal);
    }
  });
}

export async function forget(db: BoughDatabase, text: string, now: number): Promise<number> {
  const rows = await db.memories.toArray();
  const meant = rows.filter((row) => isKept(row) && isSameText(row.text, text));
  const ids = meant.map(({ id }) => id);
  return (await changeRows(db, ids, removed, now)).length;
}

function saysTheSame(left: Memory, right: Memory): boolean {
  return isSameText(left.text, right.text) && scopeKey(left.scope) === scopeKey(right.scope);
}

export function watchFrom(db: BoughDatabase, branchId: string): LiveQuery<Memory[]> {
  return watchQuery(async () => {
    const ids = await withTaskBranches(db, branchId);
    return db.memories.where("source.branchId").anyOf(ids).sortBy("createdAt");
  });
}

/**
 * Ids of the branch, and of the branches of all sub-tasks that its runs began, however deep. In damaged rows
 * the parents may form a loop; it is followed only once.
 */
async function withTaskBranches(db: BoughDatabase, branchId: string): Promise<string[]> {
  const ids = new Set([branchId]);
  // The loop goes on to the ids that it adds.
  for (const id of ids) {
    const branch = await db.branches.get(id);
    if (branch === undefined) continue;
    const tasks = await db.contexts
      .where("parentId")
      .equals(branch.contextId)
      .filter((task) => task.parentBranchId === id && task.parentCallId !== undefined)
      .primaryKeys();
    const own = await db.branches.where("contextId").anyOf(tasks).primaryKeys();
    for (const added of own) ids.add(added);
  }
  return [...ids];
}
