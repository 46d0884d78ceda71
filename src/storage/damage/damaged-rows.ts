import type { Table } from "dexie";

import { mendRow } from "#domain/damage/mend-row.ts";
import { withoutSecrets } from "#domain/damage/originals.ts";
import { rebuiltPath } from "#domain/damage/rebuilt-path.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { attemptWrite, toStorageResult } from "#storage/problems.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import type { DamagedRowRecord, KeptOriginal, OriginalRow } from "#storage/rows.ts";

import { removeRecords } from "./damage-records.ts";
import { isOpen } from "./open-damage.ts";
import { beginRepair } from "./row-checks.ts";

/**
 * Stores the rows as the rules mend them. Rows that are no longer damaged, or no longer exist, stay as they
 * are.
 */
export function repairDamaged(
  db: BoughDatabase,
  ids: readonly string[],
  now: number,
): Promise<WriteResult> {
  return attemptWrite(() =>
    db.transaction("rw", db.tables, async () => {
      beginRepair();
      for (const kept of await readOriginals(db, ids)) {
        if (isOpen(kept.record)) await repairOne(db, kept, now);
      }
    }),
  );
}

async function repairOne(db: BoughDatabase, { record, original }: KeptOriginal, now: number) {
  const messageIds = await lostPath(db, record);
  const replaced = await replaceStored(db.table(record.table), record.key, (stored) => {
    const filled = messageIds && isWithoutPath(stored) ? { ...stored, messageIds } : stored;
    return mendRow(record.table, filled)?.row ?? (filled === stored ? undefined : filled);
  });
  if (replaced === undefined) {
    await db.damagedRows.put({ ...record, writtenAt: now });
    return;
  }
  const from = withoutSecrets(record.table, replaced.from);
  const to = withoutSecrets(record.table, replaced.to);
  await db.damagedOriginals.put({ ...original, repaired: { from, to } });
  await db.damagedRows.put({ ...record, repairedAt: now });
}

/** The path of a branch whose own list is lost, rebuilt from the messages. */
async function lostPath(
  db: BoughDatabase,
  { table, key }: DamagedRowRecord,
): Promise<string[] | undefined> {
  // A lost list is mended to an empty one.
  const branch = table === "branches" ? await db.branches.get(String(key)) : undefined;
  if (branch === undefined || branch.messageIds.length > 0) return undefined;
  const { id, contextId } = branch;
  const others = await db.branches.where({ contextId }).toArray();
  const pool = await db.messages.where({ contextId }).toArray();
  return rebuiltPath(
    branch,
    others.filter((other) => other.id !== id),
    pool,
  );
}

function isWithoutPath(stored: object): boolean {
  return !("messageIds" in stored) || !Array.isArray(stored.messageIds);
}

/** Rows as they were found, each with the record about it. */
export async function readOriginals(
  db: BoughDatabase,
  ids: readonly string[],
): Promise<KeptOriginal[]> {
  const originals = await db.damagedOriginals.bulkGet([...ids]);
  const records = await db.damagedRows.bulkGet([...ids]);
  return records.flatMap((record, at) => {
    const original = originals[at];
    return record === undefined || original === undefined ? [] : [{ record, original }];
  });
}

/** Removes originals and the records about them. The rows themselves stay as they are. */
export function discardOriginals(
  db: BoughDatabase,
  ids: readonly string[],
): Promise<Result<KeptOriginal[], StorageProblem>> {
  return toStorageResult(() =>
    db.transaction("rw", db.damagedRows, db.damagedOriginals, async () => {
      const kept = await readOriginals(db, ids);
      await removeRecords(db, ids);
      return kept;
    }),
  );
}

/** Undoes `discardOriginals`. */
export function bringBackOriginals(
  db: BoughDatabase,
  kept: readonly KeptOriginal[],
): Promise<WriteResult> {
  return attemptWrite(() =>
    db.transaction("rw", db.damagedRows, db.damagedOriginals, async () => {
      await db.damagedOriginals.bulkPut(kept.map(({ original }) => original));
      await db.damagedRows.bulkPut(kept.map(({ record }) => record));
    }),
  );
}

/**
 * Replaces a row as it is stored, past the door. Undefined if the row does not exist or `by` left it alone.
 */
export async function replaceStored(
  table: Table,
  key: DamagedRowRecord["key"],
  by: (stored: object) => object | undefined,
): Promise<OriginalRow["repaired"]> {
  const replaced: NonNullable<OriginalRow["repaired"]>[] = [];
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
