import type { Table } from "dexie";

import { mendRow } from "#domain/damage/mend-row.ts";
import type { RowFlaw } from "#domain/damage/mend-row.ts";
import { isSameValue } from "#domain/damage/originals.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase } from "./db.ts";
import { attemptWrite, toStorageResult } from "./problems.ts";
import type { StorageProblem, WriteResult } from "./problems.ts";
import type { FoundDamage } from "./row-door.ts";
import type { DamagedRowRecord, UndoneRepairs } from "./rows.ts";

/** Keeps a damaged row as it was found: whatever is written over it later, it can be put back. */
export async function keepDamaged(db: BoughDatabase, found: FoundDamage): Promise<void> {
  const { table, raw, row, flaws } = found;
  const key = keyOf(db.table(table), row);
  const contextId = table === "contexts" ? row["id"] : row["contextId"];
  await db.transaction("rw", db.damagedRows, async () => {
    const known = await db.damagedRows
      .filter((one) => one.table === table && isSame(one.key, key) && isSame(one.flaws, flaws))
      .first();
    if (known !== undefined) return;
    await db.damagedRows.add({
      id: crypto.randomUUID(),
      table,
      key,
      contextId: typeof contextId === "string" ? contextId : "",
      raw,
      flaws,
      foundAt: Date.now(),
    });
  });
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function keyOf(table: Table, row: Record<string, unknown>): DamagedRowRecord["key"] {
  const { keyPath } = table.schema.primKey;
  const path = Array.isArray(keyPath) ? keyPath : [keyPath ?? ""];
  const key = path.map((name) => row[name]);
  // A stored row has its whole key.
  return (Array.isArray(keyPath) ? key : key[0]) as DamagedRowRecord["key"];
}

/** Stores the rows as the rules mend them. Those that are whole by now, or gone, stay as they are. */
export function repairDamaged(
  db: BoughDatabase,
  ids: readonly string[],
  now: number,
): Promise<WriteResult> {
  return attemptWrite(() =>
    changeAll(db, ids, async (record, table) => {
      const repaired = await replaceStored(
        table,
        record.key,
        (stored) => mendRow(record.table, stored)?.row,
      );
      await db.damagedRows.put({ ...record, ...(repaired && { repaired }), repairedAt: now });
    }),
  );
}

/** Puts back what the repair has replaced, unless something was written to the row since. */
export function undoRepair(
  db: BoughDatabase,
  ids: readonly string[],
): Promise<Result<UndoneRepairs, StorageProblem>> {
  return toStorageResult(async () => {
    let left = 0;
    await changeAll(db, ids, async ({ repairedAt: _repairedAt, repaired, ...open }, table) => {
      const { from, to } = repaired ?? { from: open.raw, to: mendedOf(open) };
      const undone = await replaceStored(table, open.key, (stored) =>
        isSameValue(stored, to) ? from : undefined,
      );
      if (undone === undefined) left += 1;
      else await db.damagedRows.put(open);
    });
    return { left };
  });
}

/** Replaces a row as it is stored, past the door; undefined if it stays as it is, or is gone. */
async function replaceStored(
  table: Table,
  key: DamagedRowRecord["key"],
  by: (stored: object) => object | undefined,
): Promise<DamagedRowRecord["repaired"]> {
  const replaced: NonNullable<DamagedRowRecord["repaired"]>[] = [];
  const rows = table.where(":id").equals(key);
  await rows.modify((stored: object, slot: { value: unknown }) => {
    const to = by(stored);
    if (to === undefined) return false;
    replaced.push({ from: stored, to });
    slot.value = to;
    return true;
  });
  return replaced[0];
}

function changeAll(
  db: BoughDatabase,
  ids: readonly string[],
  change: (record: DamagedRowRecord, table: Table) => Promise<void>,
): PromiseLike<void> {
  return db.transaction("rw", db.tables, async () => {
    for (const record of await db.damagedRows.bulkGet([...ids])) {
      if (record !== undefined) await change(record, db.table(record.table));
    }
  });
}

/** What a rule makes of a row, for whoever shows both. */
export function mendedOf({ table, raw }: Pick<DamagedRowRecord, "table" | "raw">): unknown {
  return mendRow(table, raw)?.row;
}

export type { RowFlaw };
