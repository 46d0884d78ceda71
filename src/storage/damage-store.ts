import type { Result } from "#domain/result.ts";

import type { Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import type { StorageProblem, WriteResult } from "./problems.ts";
import type { DamagedRowRecord, UndoneRepairs } from "./rows.ts";

/** Rows that were found damaged as they were read, and what was done about them. */
export interface DamageStore {
  watchAll(): LiveQuery<DamagedRowRecord[]>;
  /** Stores the rows as they are shown. What they were is kept. */
  repair(ids: readonly string[], now: number): Promise<WriteResult>;
  /** Puts repaired rows back as they were, but for those that were written to since. */
  undoRepair(ids: readonly string[]): Promise<Result<UndoneRepairs, StorageProblem>>;
}

/** Few ever need it. */
const loaded = () => import("./damaged-rows.ts");

export function createDamageStore({ strict }: Databases): DamageStore {
  return {
    watchAll: () => watchQuery(() => strict.damagedRows.toArray()),
    repair: async (ids, now) => (await loaded()).repairDamaged(strict, ids, now),
    undoRepair: async (ids) => (await loaded()).undoRepair(strict, ids),
  };
}
