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
  /** Stores the rows as they are shown; what they were is kept. */
  repair(records: readonly DamagedRowRecord[]): Promise<WriteResult>;
  /**
   * Puts repaired rows back as they were, but for those that were written to since. A repaired
   * conversation goes back as a whole, or stays.
   */
  undoRepair(records: readonly DamagedRowRecord[]): Promise<Result<UndoneRepairs, StorageProblem>>;
  /** Restores the laws of these conversations by rule; `undoRepair` takes the records that it returns. */
  repairConversations(contextIds: readonly string[]): Promise<ConversationRepairs>;
  /** Messages of no conversation, as files. Rejects if they cannot be read. */
  strayFiles(): Promise<TextFile[]>;
  /** The rows as they were found, as JSON text without keys. Rejects if they cannot be read. */
  originalsText(records: readonly DamagedRowRecord[]): Promise<string>;
  /** Forgets originals. Returns what `bringBack` takes. */
  discard(records: readonly DamagedRowRecord[]): Promise<Result<KeptOriginal[], StorageProblem>>;
  bringBack(kept: readonly KeptOriginal[]): Promise<WriteResult>;
  /** Reads and checks everything that is stored. Rejects if it cannot be read, or was cancelled. */
  checkEverything(options: FileTaskOptions): Promise<CheckReport>;
  /** A conversation as it can be read, as JSON text. Rejects if it cannot be read. */
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
