import { mendRow } from "#domain/damage/mend-row.ts";
import { isSameValue, withSecretsOf, withoutSecrets } from "#domain/damage/originals.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { DamagedRowRecord, KeptOriginal, OriginalRow, UndoneRepairs } from "#storage/rows.ts";

import { removeRecords } from "./damage-records.ts";
import { readOriginals, replaceStored } from "./damaged-rows.ts";
import { beginRepair } from "./row-checks.ts";

/**
 * Puts back the rows that repairs replaced, unless they have been written since. A repair that restored the
 * laws of a conversation is undone as a whole or not at all, whichever of its rows are named: undoing a
 * part would break what happened since.
 */
export function undoRepair(
  db: BoughDatabase,
  ids: readonly string[],
): Promise<Result<UndoneRepairs, StorageProblem>> {
  return toStorageResult(() =>
    db.transaction("rw", db.tables, async () => {
      beginRepair();
      let left = 0;
      let conversations = 0;
      for (const repair of await repairsOf(db, ids)) {
        if (await isPutBack(db, repair)) continue;
        left += repair.length;
        if (repair.some(({ record }) => isOfLaws(record))) conversations += 1;
      }
      return { left, ...(conversations > 0 && { conversations }) };
    }),
  );
}

/** Groups the originals by what was repaired together, each group once. */
async function repairsOf(db: BoughDatabase, ids: readonly string[]): Promise<KeptOriginal[][]> {
  const repairs: KeptOriginal[][] = [];
  const seen = new Set<string>();
  for (const kept of await readOriginals(db, ids)) {
    if (seen.has(kept.record.id)) continue;
    const repair = isOfLaws(kept.record) ? await togetherWith(db, kept.record) : [kept];
    for (const { record } of repair) seen.add(record.id);
    repairs.push(repair);
  }
  return repairs;
}

/**
 * Whether a record is of a repair of laws. A damaged row is found before it is repaired; a row that breaks
 * a law is found by its repair.
 */
function isOfLaws({ flaws, foundAt, repairedAt }: DamagedRowRecord): boolean {
  return foundAt === repairedAt && flaws.every(({ place }) => place === "");
}

async function togetherWith(
  db: BoughDatabase,
  { contextId, repairedAt }: DamagedRowRecord,
): Promise<KeptOriginal[]> {
  const all = await db.damagedRows.where({ contextId }).toArray();
  const records = all.filter((one) => isOfLaws(one) && one.repairedAt === repairedAt);
  return readOriginals(
    db,
    records.map(({ id }) => id),
  );
}

async function isPutBack(db: BoughDatabase, repair: readonly KeptOriginal[]): Promise<boolean> {
  const before = await Promise.all(repair.map((kept) => rowBefore(db, kept)));
  if (before.includes(undefined)) return false;
  for (const [at, kept] of repair.entries()) await putBack(db, kept, before[at] ?? {});
  return true;
}

/** The row as it was before the repair; undefined if it was written since or no longer exists. */
async function rowBefore(
  db: BoughDatabase,
  { record: { table, key }, original: { repaired } }: KeptOriginal,
): Promise<object | undefined> {
  let before: object | undefined;
  await replaceStored(db.table(table), key, (stored) => {
    before = repaired && unrepaired(table, stored, repaired);
    return undefined;
  });
  return before;
}

/**
 * Fields that change when a conversation is opened or its branches are viewed. They do not count as changes
 * (law F3).
 */
const TRACES: Partial<Record<string, readonly string[]>> = {
  contexts: ["writerEpoch", "activeBranchName"],
  branches: ["activeAt"],
};

function unrepaired(
  table: string,
  stored: object,
  { from, to }: NonNullable<OriginalRow["repaired"]>,
): object | undefined {
  const traces = tracesSince(table, stored, { from, to });
  const same = { ...stored, ...fieldsOf(to, traces) };
  if (!isSameValue(withoutSecrets(table, same), to)) return undefined;
  return { ...withSecretsOf(table, stored, from), ...fieldsOf(stored, traces) };
}

/** Names of the fields that changed only through a visit since the repair. They keep their current values. */
function tracesSince(
  table: string,
  stored: object,
  { from, to }: NonNullable<OriginalRow["repaired"]>,
): ReadonlySet<string> {
  const [is, before, after] = [stored, from, to].map(
    (row) => new Map<string, unknown>(Object.entries(row)),
  );
  const traces = TRACES[table]?.filter((name) => {
    const wasRepaired = before?.get(name) !== after?.get(name);
    // `writerEpoch` stays in any case, so that tabs that wrote the conversation before remain locked out.
    return is?.get(name) !== after?.get(name) && (!wasRepaired || name === "writerEpoch");
  });
  return new Set(traces);
}

function fieldsOf(row: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

/**
 * Puts the row back. The record about it is removed, unless the row is damaged in its shape: broken laws
 * are found again by the check.
 */
async function putBack(db: BoughDatabase, { record, original }: KeptOriginal, before: object) {
  const { repairedAt: _repairedAt, ...open } = record;
  const { repaired: _repaired, ...kept } = original;
  await replaceStored(db.table(record.table), record.key, () => before);
  const flaws = mendRow(record.table, before)?.flaws;
  if (flaws === undefined) {
    await removeRecords(db, [record.id]);
    return;
  }
  await db.damagedRows.put({ ...open, flaws });
  await db.damagedOriginals.put(kept);
}
