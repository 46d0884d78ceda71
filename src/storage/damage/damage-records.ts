import type { Table } from "dexie";

import type { MendedRow } from "#domain/damage/mend-row.ts";
import { withoutSecrets } from "#domain/damage/originals.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { UNGUARDED_TABLES } from "#domain/damage/stored-shapes.ts";
import type { CheckedTable } from "#domain/damage/stored-shapes.ts";
import { hashedId } from "#domain/derived-id.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { DamagedRowRecord, OriginalRow } from "#storage/rows.ts";

import { isOpen } from "./open-damage.ts";

/** A damaged row as it was read. */
export interface FoundDamage extends MendedRow {
  table: CheckedTable;
  key: DamagedRowRecord["key"];
  raw: object;
  /** When the row was read (Unix milliseconds). */
  foundAt: number;
  /** When the row was overwritten; absent if it is still stored as it was found. */
  writtenAt?: number;
}

/** The record about a damaged row, and the row as it was found. */
interface Kept {
  record: DamagedRowRecord;
  original: OriginalRow;
}

/** What the ids of all records about a row begin with. */
export function rowOf({ table, key }: Pick<DamagedRowRecord, "table" | "key">): string {
  return `${table} ${JSON.stringify(key)} `;
}

/** The record's id names the row and contains a hash of the content it was found with. */
function keptOf({ table, key, raw, row, flaws, foundAt, writtenAt }: FoundDamage): Kept {
  const contextId = table === "contexts" ? row["id"] : row["contextId"];
  const id = rowOf({ table, key }) + hashedId(plainText(raw));
  return {
    record: {
      id,
      table,
      key,
      contextId: typeof contextId === "string" ? contextId : "",
      flaws,
      foundAt,
      ...(writtenAt !== undefined && { writtenAt }),
    },
    original: { id, raw: withoutSecrets(table, raw) },
  };
}

/**
 * Keeps damaged rows, in the caller's transaction. An earlier record of the same row with the same flaws is
 * replaced; one with other flaws is marked as overwritten if the row is.
 */
export async function keepAll(db: BoughDatabase, found: readonly FoundDamage[]): Promise<void> {
  const kept = found.map((one) => keptOf(one));
  const older = await recordsOf(db, found);
  const replaced: string[] = [];
  const marked: DamagedRowRecord[] = [];
  const added = new Map(kept.map((one) => [one.record.id, one]));
  for (const { record } of kept) {
    for (const one of older.get(rowOf(record)) ?? []) {
      if (one.id === record.id) {
        if (isTold(one, record)) added.delete(one.id);
      } else if (isOpen(one)) {
        const isSame = JSON.stringify(one.flaws) === JSON.stringify(record.flaws);
        if (isSame) replaced.push(one.id);
        else if (record.writtenAt !== undefined) {
          marked.push({ ...one, writtenAt: record.writtenAt });
        }
      }
    }
  }
  await removeRecords(db, replaced);
  await db.damagedOriginals.bulkPut([...added.values()].map(({ original }) => original));
  await db.damagedRows.bulkPut([...marked, ...[...added.values()].map(({ record }) => record)]);
}

/** Whether a known record of the same row with the same content already says everything. */
function isTold(known: DamagedRowRecord, { foundAt, writtenAt }: DamagedRowRecord): boolean {
  if (isOpen(known)) return writtenAt === undefined;
  return foundAt <= (known.writtenAt ?? known.repairedAt ?? 0);
}

export async function removeRecords(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.damagedOriginals.bulkDelete([...ids]);
  await db.damagedRows.bulkDelete([...ids]);
}

/** The stored records about these rows, by `rowOf`. */
async function recordsOf(
  db: BoughDatabase,
  found: readonly FoundDamage[],
): Promise<Map<string, DamagedRowRecord[]>> {
  const wanted = new Set(found.map((one) => rowOf(one)));
  const tables = new Set(found.map(({ table }) => table));
  const byRow = new Map<string, DamagedRowRecord[]>();
  const ids: string[] = [];
  for (const table of tables) {
    const known = await db.damagedRows.where("id").startsWith(`${table} `).primaryKeys();
    ids.push(...known.filter((id) => wanted.has(rowIn(id))));
  }
  for (const record of await db.damagedRows.bulkGet(ids)) {
    if (record === undefined) continue;
    const row = rowIn(record.id);
    byRow.set(row, [...(byRow.get(row) ?? []), record]);
  }
  return byRow;
}

function rowIn(id: string): string {
  return id.slice(0, id.lastIndexOf(" ") + 1);
}

/** Removes the records of rows that no longer exist in this table. */
export async function removeGone(db: BoughDatabase, table: string): Promise<void> {
  const known = await db.damagedRows.where("id").startsWith(`${table} `).toArray();
  if (known.length === 0) return;
  const rows = db.table(table);
  const there = new Set<string>();
  const keys = new Map(known.map((record) => [rowOf(record), record.key]));
  for (const [row, key] of keys) {
    if ((await rows.where(":id").equals(key).count()) > 0) there.add(row);
  }
  const gone = known.filter((record) => !there.has(rowOf(record)));
  await removeRecords(
    db,
    gone.map(({ id }) => id),
  );
}

/** Removes the records of rows that no longer exist in the unguarded tables. */
export async function removeUnguarded(db: BoughDatabase): Promise<void> {
  const { damagedRows, damagedOriginals } = db;
  for (const name of UNGUARDED_TABLES) {
    await db.transaction("rw", [name, damagedRows, damagedOriginals], async () => {
      await removeGone(db, name);
    });
  }
}

/** The primary key of a row. */
export function keyOf(table: Table, row: object): DamagedRowRecord["key"] {
  const { keyPath } = table.schema.primKey;
  const valueOf = (name: string) => (row as Record<string, unknown>)[name];
  // A stored row always has its whole key.
  return (
    Array.isArray(keyPath) ? keyPath.map(valueOf) : valueOf(keyPath ?? "")
  ) as DamagedRowRecord["key"];
}
