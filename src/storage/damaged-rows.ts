import type { Table } from "dexie";

import { mendRow } from "#domain/damage/mend-row.ts";
import type { RowFlaw } from "#domain/damage/mend-row.ts";

import type { BoughDatabase } from "./db.ts";
import { attemptWrite } from "./problems.ts";
import type { WriteResult } from "./problems.ts";
import type { FoundDamage } from "./row-door.ts";
import type { DamagedRowRecord } from "./rows.ts";

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

/** Stores the rows as the rules mend them. Those that are whole by now stay as they are. */
export function repairDamaged(
  db: BoughDatabase,
  ids: readonly string[],
  now: number,
): Promise<WriteResult> {
  return changeAll(db, ids, async (record, table) => {
    // Read through the door, it is mended.
    const row: unknown = await table.get(record.key);
    if (row !== undefined) await table.put(row);
    await db.damagedRows.put({ ...record, repairedAt: now });
  });
}

/** Puts the rows back as they were found. */
export function undoRepair(db: BoughDatabase, ids: readonly string[]): Promise<WriteResult> {
  return changeAll(db, ids, async ({ repairedAt: _repairedAt, ...record }, table) => {
    await table.put(record.raw);
    await db.damagedRows.put(record);
  });
}

function changeAll(
  db: BoughDatabase,
  ids: readonly string[],
  change: (record: DamagedRowRecord, table: Table) => Promise<void>,
): Promise<WriteResult> {
  return attemptWrite(() =>
    db.transaction("rw", db.tables, async () => {
      for (const record of await db.damagedRows.bulkGet([...ids])) {
        if (record !== undefined) await change(record, db.table(record.table));
      }
    }),
  );
}

/** What a rule makes of a row, for whoever shows both. */
export function mendedOf({ table, raw }: DamagedRowRecord): unknown {
  return mendRow(table, raw)?.row;
}

export type { RowFlaw };
