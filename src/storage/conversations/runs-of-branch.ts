import type { Databases } from "#storage/db.ts";

/** A branch's runs, oldest first. */
export function runsOf(db: Databases["strict"], branchId: string) {
  return db.runs
    .where("[branchId+startedAt]")
    .between([branchId, 0], [branchId, Number.MAX_SAFE_INTEGER], true, true);
}
