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

export function createDamageStore({ strict }: Databases): DamageStore {
  const work = async () => (await import("./damage-work.ts")).createDamageWork(strict);
  return {
    // Dexie's cache does not know what is kept beside a write, but leaves out transactions.
    watchAll: () =>
      watchQuery(() =>
        strict.transaction("r", strict.damagedRows, () => strict.damagedRows.toArray()),
      ),
    repair: async (...asked) => (await work()).repair(...asked),
    undoRepair: async (...asked) => (await work()).undoRepair(...asked),
    repairConversation: async (...asked) => (await work()).repairConversation(...asked),
    originals: async (...asked) => (await work()).originals(...asked),
    discard: async (...asked) => (await work()).discard(...asked),
    bringBack: async (...asked) => (await work()).bringBack(...asked),
  };
}
