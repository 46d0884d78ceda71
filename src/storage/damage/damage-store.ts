import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import type { DamagedRowRecord, KeptOriginal, UndoneRepairs } from "#storage/rows.ts";

import type { ConversationRepair } from "./repair-conversation.ts";

/** Rows that were found damaged as they were read, and what was done about them. */
export interface DamageStore {
  watchAll(): LiveQuery<DamagedRowRecord[]>;
  /** Stores the rows as they are shown. What they were is kept. */
  repair(ids: readonly string[], now: number): Promise<WriteResult>;
  /**
   * Puts repaired rows back as they were, but for those that were written to since. A repaired
   * conversation goes back as a whole, or stays.
   */
  undoRepair(ids: readonly string[]): Promise<Result<UndoneRepairs, StorageProblem>>;
  /** Restores the laws of a conversation by rule; `undoRepair` takes the ids of what it returns. */
  repairConversation(
    contextId: string,
    now: number,
  ): Promise<Result<ConversationRepair, StorageProblem>>;
  /** The rows as they were found. Rejects if they cannot be read. */
  originals(ids: readonly string[]): Promise<KeptOriginal[]>;
  /** Forgets originals. Returns what `bringBack` takes. */
  discard(ids: readonly string[]): Promise<Result<KeptOriginal[], StorageProblem>>;
  bringBack(kept: readonly KeptOriginal[]): Promise<WriteResult>;
}

/** Few ever need what is done about them. */
const rows = () => import("./damaged-rows.ts");

export function createDamageStore({ strict }: Databases): DamageStore {
  return {
    // Dexie's cache does not know what is kept beside a write, but leaves out transactions.
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
