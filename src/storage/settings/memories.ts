import type { MemoryChange } from "#domain/memories/changes.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { lazyQuery, watchQuery } from "#storage/live-query.ts";
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

/** Loaded on demand, because the first page needs none of it. */
const changes = () => import("./memory-changes.ts");

export function createMemoryStore({ strict }: Databases): MemoryStore {
  const list = () => strict.memories.toArray();
  return {
    list,
    watchAll: () => watchQuery(list),
    watchFrom: (branchId) => lazyQuery(async () => (await changes()).watchFrom(strict, branchId)),
    add: (memory) => attemptWrite(() => strict.memories.add(memory)),
    change: (ids, change, now) =>
      toStorageResult(async () => (await changes()).changeRows(strict, ids, change, now)),
    propose: (proposals, unasked, now) =>
      attemptWrite(async () => (await changes()).propose(strict, proposals, unasked, now)),
    forget: async (text, now) => (await changes()).forget(strict, text, now),
  };
}
