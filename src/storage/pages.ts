import type { IndexableType, Table } from "dexie";

import { keyOf } from "#storage/damage/damage-records.ts";

import type { BoughDatabase } from "./bough-database.ts";

/** Rows per read, few enough that the page stays responsive. */
const PAGE = 200;

/**
 * Reads a whole table in pages, in key order. Within a transaction all pages are of one moment. Outside
 * one, each page is a transaction of its own, so `onRows` may wait for other things; it can also stop by
 * returning "enough".
 */
export async function readInPages<Row extends object, Key>(
  table: Table<Row, Key>,
  onRows: (rows: Row[]) => Promise<void | "enough"> | undefined,
  page = PAGE,
): Promise<void> {
  let after: unknown;
  for (;;) {
    const rest = after === undefined ? table.orderBy(":id") : table.where(":id").above(after);
    const rows = await rest.limit(page).toArray();
    if ((await onRows(rows)) === "enough") return;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = keyOf(table, last);
  }
}

/** The rows of a conversation. If there are thousands, they are read in pages. */
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

/** Index entries read in one transaction; writes have to wait for it. */
const ENTRIES = 2_000;
const SEEKS = 50;

/**
 * The conversations that messages name. Reads in several transactions: in a single one, storing a message
 * would have to wait until a million entries were read. Finds each conversation by seeking past the
 * previous one, because asking for unique keys would walk through all their messages.
 */
export async function contextsOfMessages({
  messages,
}: Pick<BoughDatabase, "messages">): Promise<IndexableType[]> {
  const found: IndexableType[] = [];
  for (;;) {
    const some = await messages.db.transaction("r", messages, async () => {
      const next: IndexableType[] = [];
      while (next.length < SEEKS) {
        const last = next.at(-1) ?? found.at(-1);
        const rest =
          last === undefined
            ? messages.orderBy("contextId")
            : messages.where("contextId").above(last);
        const [id] = await rest.limit(1).keys();
        if (id === undefined) break;
        next.push(id);
      }
      return next;
    });
    found.push(...some);
    if (some.length < SEEKS) return found;
  }
}

/** How many messages there are, counted in several transactions. */
export async function countMessages({
  messages,
}: Pick<BoughDatabase, "messages">): Promise<number> {
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const rest = after === undefined ? messages.orderBy(":id") : messages.where(":id").above(after);
    const keys = await rest.limit(ENTRIES).primaryKeys();
    count += keys.length;
    after = keys.at(-1);
    if (keys.length < ENTRIES) return count;
  }
}

/**
 * Conversations whose messages are counted in one transaction. All messages of one conversation are, even
 * thousands.
 */
const CONVERSATIONS = 20;

/**
 * How many messages these conversations have, counted in several transactions.
 *
 * @param contextIds sorted as in the index
 */
export async function countMessagesOf(
  { messages }: Pick<BoughDatabase, "messages">,
  contextIds: readonly IndexableType[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < contextIds.length; at += CONVERSATIONS) {
    const some = contextIds.slice(at, at + CONVERSATIONS);
    const [first, last] = [some[0], some.at(-1)];
    count += await messages.where("contextId").between(first, last, true, true).count();
  }
  return count;
}
