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
  /** When it was read. */
  foundAt: number;
  /** When it was written over; absent if it still is as it was found. */
  writtenAt?: number;
}

/** What is told of a damaged row, and the row as it was found. */
interface Kept {
  record: DamagedRowRecord;
  original: OriginalRow;
}

/** What the id of every record of a row begins with. */
export function rowOf({ table, key }: Pick<DamagedRowRecord, "table" | "key">): string {
  return `${table} ${JSON.stringify(key)} `;
}

/** Its id tells the row, and is the same for the same row as it was found. */
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
 * Keeps damaged rows, in the caller's transaction. What was found before of the same row with the same
 * flaws is replaced; what was found with others is marked if the row is written over.
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

/** Whether nothing new is to be told of the same row as it was found. */
function isTold(known: DamagedRowRecord, { foundAt, writtenAt }: DamagedRowRecord): boolean {
  if (isOpen(known)) return writtenAt === undefined;
  return foundAt <= (known.writtenAt ?? known.repairedAt ?? 0);
}

export async function removeRecords(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.damagedOriginals.bulkDelete([...ids]);
  await db.damagedRows.bulkDelete([...ids]);
}

/** What is known of these rows, by `rowOf`. */
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

/** Removes what is known of rows of this table that are gone. */
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

/** Removes what is known of rows that are gone from tables that are not guarded. */
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
  // A stored row has its whole key.
  return (
    Array.isArray(keyPath) ? keyPath.map(valueOf) : valueOf(keyPath ?? "")
  ) as DamagedRowRecord["key"];
}
