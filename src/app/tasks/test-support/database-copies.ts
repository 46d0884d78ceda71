import type { Services } from "#app/services/services.ts";
import { taskIdsOf } from "#domain/tasks/task-ids.ts";
import { BoughDatabase } from "#storage/bough-database.ts";

/** All rows of a database at one moment, by table. */
export type DatabaseCopy = Readonly<Record<string, readonly unknown[]>>;

/** Copies what a page that dies now would leave. */
export function copyDatabase({ databases: { relaxed } }: Services): Promise<DatabaseCopy> {
  return relaxed.transaction("r", relaxed.tables, async () => {
    const tables = relaxed.tables.map(async (table) => [table.name, await table.toArray()]);
    // Every table is in the copy with its rows.
    return Object.fromEntries(await Promise.all(tables)) as DatabaseCopy;
  });
}

/** Stores the rows in a database that does not exist yet. Storing them also records the search marks anew. */
export async function restoreDatabase(name: string, copy: DatabaseCopy): Promise<void> {
  const db = new BoughDatabase(name, "relaxed");
  await db.open();
  const tables = db.tables.filter(({ name }) => name !== "searchMarks");
  await db.transaction("rw", db.tables, () =>
    Promise.all(tables.map((table) => table.bulkAdd(copy[table.name] ?? []))),
  );
  db.close();
}

/**
 * The same conversation and sub-tasks under ids of their own, so that several pages can write them at once:
 * the name of a conversation's lock contains its id.
 */
export function withOwnIds(copy: DatabaseCopy, contextId: string, callIds: readonly string[]) {
  const ids = [contextId, ...callIds].map((id) => [id, crypto.randomUUID()] as const);
  const derived = ids.flatMap(([id, own]) => {
    const owns = Object.values(taskIdsOf(own));
    return Object.values(taskIdsOf(id)).map((one, at) => [one, owns[at] ?? ""] as const);
  });
  let text = JSON.stringify(copy);
  for (const [id, own] of [...ids, ...derived]) text = text.replaceAll(id, own);
  // Only ids have changed.
  return { copy: JSON.parse(text) as DatabaseCopy, contextId: ids[0]?.[1] ?? "" };
}
