import type { CheckReport, TextFile } from "#app/files/check-everything.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import type { ConversationRepairs } from "#app/files/repair-conversations.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import type { DamagedRowRecord, KeptOriginal, UndoneRepairs } from "#storage/rows.ts";

export type { CheckReport };

/** What a person can do about damaged rows. */
export interface DamageActions {
  /** Stores the rows as they are shown, and keeps them as they were. */
  repair(records: readonly DamagedRowRecord[]): Promise<WriteResult>;
  /**
   * Puts repaired rows back as they were, except rows that were written to since. A repaired conversation
   * goes back as a whole or not at all.
   */
  undoRepair(records: readonly DamagedRowRecord[]): Promise<Result<UndoneRepairs, StorageProblem>>;
  /** Makes the laws hold again in these conversations. `undoRepair` takes the records that this returns. */
  repairConversations(contextIds: readonly string[]): Promise<ConversationRepairs>;
  /** The messages that belong to no conversation, as files. Rejects if they cannot be read. */
  strayFiles(): Promise<TextFile[]>;
  /** The rows as they were found, as JSON text without keys. Rejects if they cannot be read. */
  originalsText(records: readonly DamagedRowRecord[]): Promise<string>;
  /** Forgets originals. Returns them for `bringBack`. */
  discard(records: readonly DamagedRowRecord[]): Promise<Result<KeptOriginal[], StorageProblem>>;
  bringBack(kept: readonly KeptOriginal[]): Promise<WriteResult>;
  /** Reads and checks everything that is stored. Rejects if something cannot be read, or if cancelled. */
  checkEverything(options: FileTaskOptions): Promise<CheckReport>;
  /** The rows of a conversation, as far as they can be read, as JSON text. Rejects if they cannot be read. */
  rowsText(contextId: string): Promise<string>;
}

export const useDamageActions = serviceHook((services): DamageActions => ({
  repair: (records) => services.damage.repair(idsOf(records), services.now()),
  undoRepair: (records) => services.damage.undoRepair(idsOf(records)),
  repairConversations: async (contextIds) =>
    (await import("#app/files/repair-conversations.ts")).repairConversations(services, contextIds),
  strayFiles: async () => (await import("#app/files/check-everything.ts")).strayFiles(services),
  originalsText: async (records) => {
    const kept = await services.damage.originals(idsOf(records));
    const { originalsText } = await import("#domain/damage/originals.ts");
    return originalsText(kept.map(({ record, original: { raw } }) => ({ ...record, raw })));
  },
  discard: (records) => services.damage.discard(idsOf(records)),
  bringBack: (kept) => services.damage.bringBack(kept),
  checkEverything: async (options) =>
    (await import("#app/files/check-everything.ts")).checkEverything(services, options),
  rowsText: async (contextId) =>
    (await import("#app/files/check-everything.ts")).rowsText(services, contextId),
}));

function idsOf(records: readonly DamagedRowRecord[]): string[] {
  return records.map(({ id }) => id);
}
