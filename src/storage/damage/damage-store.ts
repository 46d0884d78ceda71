import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import type { DamagedRowRecord, KeptOriginal, UndoneRepairs } from "#storage/rows.ts";

import type { ConversationRepair } from "./repair-conversation.ts";

/** Rows that were found damaged when they were read, and what can be done about them. */
export interface DamageStore {
  watchAll(): LiveQuery<DamagedRowRecord[]>;
  /** Stores the rows as they are shown. Their originals are kept. */
  repair(ids: readonly string[], now: number): Promise<WriteResult>;
  /**
   * Puts repaired rows back as they were, except those that have been written since. A repaired
   * conversation is put back as a whole or not at all.
   */
  undoRepair(ids: readonly string[]): Promise<Result<UndoneRepairs, StorageProblem>>;
  /**
   * Restores the laws of a conversation by rule. To undo it, pass the ids of the returned records to
   * `undoRepair`.
   */
  repairConversation(
    contextId: string,
    now: number,
  ): Promise<Result<ConversationRepair, StorageProblem>>;
  /** The rows as they were found. Rejects if they cannot be read. */
  originals(ids: readonly string[]): Promise<KeptOriginal[]>;
  /** Removes originals and the records about them. Returns what `bringBack` needs to restore them. */
  discard(ids: readonly string[]): Promise<Result<KeptOriginal[], StorageProblem>>;
  bringBack(kept: readonly KeptOriginal[]): Promise<WriteResult>;
}

/** Loaded on demand, because few people ever need it. */
const rows = () => import("./damaged-rows.ts");

export function createDamageStore({ strict }: Databases): DamageStore {
  return {
    // Dexie's cache does not notice records that are kept along with another write, but transactions bypass
    // it.
    watchAll: () =>
      watchQuery(() =>
        strict.transaction("r", strict.damagedRows, () => strict.damagedRows.toArray()),
      ),
    repair: async (ids, now) => (await rows()).repairDamaged(strict, ids, now),
    undoRepair: async (ids) => (await import("./undo-repair.ts")).undoRepair(strict, ids),
    repairConversation: async (contextId, now) =>
      (await import("./repair-conversation.ts")).repairConversation(strict, contextId, now),
    originals: async (ids) => (await rows()).readOriginals(strict, ids),
    discard: async (ids) => (await rows()).discardOriginals(strict, ids),
    bringBack: async (kept) => (await rows()).bringBackOriginals(strict, kept),
  };
}
