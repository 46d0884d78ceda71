import type { Result } from "#domain/result.ts";

import type { Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import type { StorageProblem, WriteResult } from "./problems.ts";
import type { ConversationRepair } from "./repair-conversation.ts";
import type { DamagedRowRecord, KeptOriginal, UndoneRepairs } from "./rows.ts";

/** Rows that were found damaged as they were read, and what was done about them. */
export interface DamageStore {
  watchAll(): LiveQuery<DamagedRowRecord[]>;
  /** Stores the rows as they are shown. What they were is kept. */
  repair(ids: readonly string[], now: number): Promise<WriteResult>;
  /** Puts repaired rows back as they were, but for those that were written to since. */
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

/** Few ever need it. */
const loaded = () => import("./damaged-rows.ts");

export function createDamageStore({ strict }: Databases): DamageStore {
  return {
    // Dexie's cache does not know what is kept beside a write, but leaves out transactions.
    watchAll: () =>
      watchQuery(() =>
        strict.transaction("r", strict.damagedRows, () => strict.damagedRows.toArray()),
      ),
    repair: async (ids, now) => (await loaded()).repairDamaged(strict, ids, now),
    undoRepair: async (ids) => (await loaded()).undoRepair(strict, ids),
    repairConversation: async (contextId, now) =>
      (await import("./repair-conversation.ts")).repairConversation(strict, contextId, now),
    originals: async (ids) => (await loaded()).readOriginals(strict, ids),
    discard: async (ids) => (await loaded()).discardOriginals(strict, ids),
    bringBack: async (kept) => (await loaded()).bringBackOriginals(strict, kept),
  };
}
