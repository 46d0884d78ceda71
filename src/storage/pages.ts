import type { IndexableType, Table } from "dexie";

import { keyOf } from "./damage-records.ts";
import type { BoughDatabase } from "./db.ts";

/** Rows read at once: short enough that the page stays responsive. */
const PAGE = 200;

/**
 * Reads a whole table in pieces, in the order of its keys. In a transaction they are of one moment;
 * outside, each is a transaction of its own, and `onRows` may wait for other things.
 */
export async function readInPages<Row extends object, Key>(
  table: Table<Row, Key>,
  onRows: (rows: Row[]) => Promise<void> | undefined,
  page = PAGE,
): Promise<void> {
  let after: unknown;
  for (;;) {
    const rest = after === undefined ? table.orderBy(":id") : table.where(":id").above(after);
    const rows = await rest.limit(page).toArray();
    await onRows(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = keyOf(table, last);
  }
}

/** The rows of a conversation: of one with thousands a piece at a time. */
export async function rowsOfContext<Row>(
  table: Table<Row, string>,
  contextId: IndexableType,
): Promise<Row[]> {
  const own = () => table.where("contextId").equals(contextId);
  const rows = await own().limit(PAGE).toArray();
  if (rows.length < PAGE) return rows;
  const keys = await own().primaryKeys();
  for (let at = rows.length; at < keys.length; at += PAGE) {
    const some = await table.bulkGet(keys.slice(at, at + PAGE));
    for (const row of some) if (row !== undefined) rows.push(row);
  }
  return rows;
}

/**
 * The conversations that messages name, in pieces: in one, whoever wants to store a message would wait
 * until a million of them are looked through.
 */
export async function contextsOfMessages({
  messages,
}: Pick<BoughDatabase, "messages">): Promise<IndexableType[]> {
  const found: IndexableType[] = [];
  for (;;) {
    const last = found.at(-1);
    const rest =
      last === undefined ? messages.orderBy("contextId") : messages.where("contextId").above(last);
    const some = await rest.limit(PAGE).uniqueKeys();
    found.push(...some);
    if (some.length < PAGE) return found;
  }
}
