import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { DamagedRowRecord } from "#storage/rows.ts";

/** What a person can do about damaged rows. */
export interface DamageActions {
  /** Stores the rows as they are shown; what they were is kept. */
  repair(records: readonly DamagedRowRecord[]): Promise<WriteResult>;
  /** Puts repaired rows back as they were found. */
  undoRepair(records: readonly DamagedRowRecord[]): Promise<WriteResult>;
}

export const useDamageActions = serviceHook(({ damage, now }): DamageActions => ({
  repair: (records) =>
    damage.repair(
      records.map(({ id }) => id),
      now(),
    ),
  undoRepair: (records) => damage.undoRepair(records.map(({ id }) => id)),
}));
