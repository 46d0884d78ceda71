import type { Table } from "dexie";

import { mendRow } from "#domain/damage/mend-row.ts";
import type { RowFlaw } from "#domain/damage/mend-row.ts";
import { KEY_FIELDS, isSameValue, plainText } from "#domain/damage/originals.ts";
import { hashedId } from "#domain/derived-id.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase } from "./db.ts";
import { attemptWrite, toStorageResult } from "./problems.ts";
import type { StorageProblem, WriteResult } from "./problems.ts";
import type { FoundDamage, Keep } from "./row-door.ts";
import type { DamagedRowRecord, UndoneRepairs } from "./rows.ts";

/** Keeps damaged rows as they were found, those that are read together in one write. */
export function createKeeper(db: BoughDatabase): Keep {
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      await db.transaction("rw", db.damagedRows, () => addRecords(db, batch));
    } catch {
      // A full disk. They are found again at the next read.
      for (const { forget } of batch) forget();
    }
  };
  return (found, forget) => {
    // A read in a transaction goes on; this waits until it is over.
    if (waiting.length === 0) setTimeout(() => void flush());
    waiting.push({ record: recordOf(db, found), forget });
  };
}

interface Waiting {
  record: DamagedRowRecord;
  forget: () => void;
}

/** The original is kept longer than a key may be. */
function withoutKeys(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !KEY_FIELDS.has(name)));
}

function keysOf(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => KEY_FIELDS.has(name)));
}

function rowOf({ table, key }: Pick<DamagedRowRecord, "table" | "key">): string {
  return `${table} ${JSON.stringify(key)}`;
}

/** Its id tells the row, and is the same for the same row as it was found. */
function recordOf(db: BoughDatabase, { table, raw, row, flaws }: FoundDamage): DamagedRowRecord {
  const key = keyOf(db.table(table), row);
  const contextId = table === "contexts" ? row["id"] : row["contextId"];
  return {
    id: `${rowOf({ table, key })} ${hashedId(plainText(raw))}`,
    table,
    key,
    contextId: typeof contextId === "string" ? contextId : "",
    raw: withoutKeys(raw),
    flaws,
    foundAt: Date.now(),
  };
}

/** In the caller's transaction. What was found of the same row, with the same flaws, is replaced. */
async function addRecords(db: BoughDatabase, batch: readonly Waiting[]): Promise<void> {
  const known = await db.damagedRows.toCollection().primaryKeys();
  const knownIds = new Set(known);
  const byRow = new Map<string, string[]>();
  for (const id of known) {
    const row = id.slice(0, id.lastIndexOf(" "));
    byRow.set(row, [...(byRow.get(row) ?? []), id]);
  }
  const added = batch.flatMap(({ record }) => (knownIds.has(record.id) ? [] : [record]));
  const olderIds = added.flatMap((record) => byRow.get(rowOf(record)) ?? []);
  const flawsOf = new Map(added.map((record) => [rowOf(record), JSON.stringify(record.flaws)]));
  const older = await db.damagedRows.bulkGet(olderIds);
  const replaced = older.flatMap((one) =>
    one?.repairedAt === undefined &&
    one !== undefined &&
    flawsOf.get(rowOf(one)) === JSON.stringify(one.flaws)
      ? [one.id]
      : [],
  );
  await db.damagedRows.bulkDelete(replaced);
  await db.damagedRows.bulkAdd(added);
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
      const { from, to } = repaired ?? {};
      const kept = from && to && { repaired: { from: withoutKeys(from), to: withoutKeys(to) } };
      await db.damagedRows.put({ ...record, ...kept, repairedAt: now });
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
        isSameValue(stored, to) ? { ...from, ...keysOf(stored) } : undefined,
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

export { mendRow };
export type { RowFlaw };
