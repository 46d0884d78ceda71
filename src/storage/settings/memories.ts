import type { MemoryChange } from "#domain/memories/changes.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite, toStorageResult } from "#storage/problems.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** Rows of `memories`. Any tab may write them, whether or not it writes a conversation. */
export interface MemoryStore {
  /** All memories, including proposals and tombstones. */
  list(): Promise<Memory[]>;
  watchAll(): LiveQuery<Memory[]>;
  /**
   * The memories that runs on a branch, or in the sub-tasks that they began, proposed or stored; oldest
   * first.
   */
  watchFrom(branchId: string): LiveQuery<Memory[]>;
  add(memory: Memory): Promise<WriteResult>;
  /**
   * Changes rows as they are inside the transaction that writes them.
   *
   * @returns the rows before the change, without those that `change` left alone
   */
  change(
    ids: readonly string[],
    change: MemoryChange,
    now: number,
  ): Promise<Result<Memory[], StorageProblem>>;
  /**
   * Adds what a run proposed, unless it was proposed before or is already known. With `unasked`, stores it
   * as a memory at once.
   */
  propose(proposals: readonly Memory[], unasked: boolean, now: number): Promise<WriteResult>;
  /** Deletes all memories with this text. Resolves to how many there were. */
  forget(text: string, now: number): Promise<number>;
}

/** Ids of the branch, and of the branches of all sub-tasks that its runs began, however deep. */
async function withTaskBranches(db: BoughDatabase, branchId: string): Promise<string[]> {
  const branch = await db.branches.get(branchId);
  const tasks = await db.contexts
    .where("parentId")
    .equals(branch?.contextId ?? "")
    .filter((task) => task.parentBranchId === branchId && task.parentCallId !== undefined)
    .toArray();
  const own = await db.branches
    .where("contextId")
    .anyOf(tasks.map(({ id }) => id))
    .primaryKeys();
  const deeper = await Promise.all(own.map((id) => withTaskBranches(db, id)));
  return [branchId, ...deeper.flat()];
}

/** Loaded on demand, because most visits change no memory. */
const changes = () => import("./memory-changes.ts");

export function createMemoryStore({ strict }: Databases): MemoryStore {
  const list = () => strict.memories.toArray();
  return {
    list,
    watchAll: () => watchQuery(list),
    watchFrom: (branchId) =>
      watchQuery(async () => {
        const ids = await withTaskBranches(strict, branchId);
        return strict.memories.where("source.branchId").anyOf(ids).sortBy("createdAt");
      }),
    add: (memory) => attemptWrite(() => strict.memories.add(memory)),
    change: (ids, change, now) =>
      toStorageResult(async () => (await changes()).changeRows(strict, ids, change, now)),
    propose: (proposals, unasked, now) =>
      attemptWrite(async () => (await changes()).propose(strict, proposals, unasked, now)),
    forget: async (text, now) => (await changes()).forget(strict, text, now),
  };
}
