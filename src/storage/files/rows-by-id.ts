import type { Table } from "dexie";

import type { ProgressOptions } from "./add-rows.ts";

/** Rows per read, few enough that a transaction over millions of rows stays alive and can report progress. */
const BATCH = 2_000;
/** Ids per read, few enough that the page can paint a frame between two reads. */
const IDS = 10_000;
/** Looking up one row costs more than reading this many ids. */
const IDS_FOR_A_ROW = 10;

/**
 * The rows that a table has under these ids.
 *
 * `onProgress` counts ids; those without a row are counted in one step at the beginning.
 */
export async function rowsById<Row extends { id: string }>(
  table: Table<Row, string>,
  wanted: readonly string[],
  { signal, onProgress }: ProgressOptions,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  const here = [...(await idsHere(table, new Set(wanted), signal))];
  const total = wanted.length;
  const absent = total - here.length;
  for (let at = 0; at < here.length; at += BATCH) {
    signal.throwIfAborted();
    const ids = here.slice(at, at + BATCH);
    for (const row of await table.bulkGet(ids)) if (row !== undefined) found.set(row.id, row);
    onProgress({ done: absent + at + ids.length, total });
  }
  if (here.length === 0) onProgress({ done: total, total });
  return found;
}

/**
 * The given ids that a table may contain. Looking up a row that does not exist makes a request of its
 * own, which the browser keeps until it collects garbage: 100,000 such ids took 130 MB. So if the table is
 * not much larger than the set, its ids are read and compared; otherwise all of these ids must be looked
 * up.
 */
export async function idsHere<Row>(
  table: Table<Row, string>,
  asked: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const here = new Set<string>();
  let after = "";
  for (let left = asked.size * IDS_FOR_A_ROW; left > 0;) {
    signal.throwIfAborted();
    const limit = Math.min(IDS, left);
    const ids = await table.where(":id").above(after).limit(limit).primaryKeys();
    for (const id of ids) if (asked.has(id)) here.add(id);
    if (ids.length < limit) return here;
    left -= limit;
    after = ids.at(-1) ?? "";
  }
  return asked;
}
