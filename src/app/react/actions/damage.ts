import type { CheckReport } from "#app/files/check-everything.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import type { DamagedRowRecord, UndoneRepairs } from "#storage/rows.ts";

export type { CheckReport };

/** What a person can do about damaged rows. */
export interface DamageActions {
  /** Stores the rows as they are shown; what they were is kept. */
  repair(records: readonly DamagedRowRecord[]): Promise<WriteResult>;
  /** Puts repaired rows back as they were, but for those that were written to since. */
  undoRepair(records: readonly DamagedRowRecord[]): Promise<Result<UndoneRepairs, StorageProblem>>;
  /** Reads and checks everything that is stored. Rejects if it cannot be read, or was cancelled. */
  checkEverything(options: FileTaskOptions): Promise<CheckReport>;
  /** A conversation as it can be read, as JSON text. Rejects if it cannot be read. */
  rowsText(contextId: string): Promise<string>;
}

export const useDamageActions = serviceHook((services): DamageActions => ({
  repair: (records) =>
    services.damage.repair(
      records.map(({ id }) => id),
      services.now(),
    ),
  undoRepair: (records) => services.damage.undoRepair(records.map(({ id }) => id)),
  checkEverything: async (options) =>
    (await import("#app/files/check-everything.ts")).checkEverything(services, options),
  rowsText: async (contextId) =>
    (await import("#app/files/check-everything.ts")).rowsText(services, contextId),
}));
