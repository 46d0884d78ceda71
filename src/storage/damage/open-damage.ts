import type { DamagedRowRecord } from "#storage/rows.ts";

/** Whether the row is still stored as it was found. */
export function isOpen({
  repairedAt,
  writtenAt,
}: Pick<DamagedRowRecord, "repairedAt" | "writtenAt">): boolean {
  return repairedAt === undefined && writtenAt === undefined;
}
