import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

export type Row = Record<string, unknown>;

/** All rows of these tables, read over a separate connection. */
export async function tablesOf<Name extends string>(
  page: Page,
  names: readonly Name[],
): Promise<Record<Name, Row[]>> {
  await untilDatabaseMade(page);
  // One entry is made for each name.
  return (await page.evaluate(readTables, names)) as Record<Name, Row[]>;
}

/**
 * Waits until the app has made the database. Opening it earlier, on a first visit, would make one without
 * tables.
 */
export async function untilDatabaseMade(page: Page): Promise<void> {
  // `waitForFunction` would count the promise as true, whatever it resolves to.
  await expect(async () => {
    expect(await page.evaluate(isDatabaseMade)).toBe(true);
  }).toPass({ timeout: 300_000 });
}

/** Runs in the page. */
async function isDatabaseMade(): Promise<boolean> {
  const made = await indexedDB.databases();
  if (!made.some(({ name, version = 0 }) => name === "bough" && version > 1)) return false;
  // The database may be listed while its tables are still being made, or being rolled back.
  const opening = indexedDB.open("bough");
  const db = await new Promise<IDBDatabase | null>((resolve) => {
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => resolve(null));
    opening.addEventListener("success", () => resolve(opening.result));
  });
  if (db === null) return false;
  // The app's first row shows that it has opened the database and holds it.
  const rows = db.objectStoreNames.contains("connections")
    ? db.transaction("connections").objectStore("connections").count()
    : undefined;
  const count = await new Promise<number>((resolve) => {
    if (rows === undefined) return resolve(0);
    rows.addEventListener("success", () => resolve(rows.result));
    rows.addEventListener("error", () => resolve(0));
  });
  db.close();
  return count > 0;
}

/** Runs in the page. Rejects if the database does not answer. */
export async function readTables(names: readonly string[]): Promise<Record<string, Row[]>> {
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no reason")));
      setTimeout(() => reject(new Error("The database did not answer in time.")), 300_000);
    });
  const db = await settled(indexedDB.open("bough"));
  try {
    const found: Record<string, Row[]> = {};
    for (const name of names) {
      found[name] = await settled(db.transaction(name).objectStore(name).getAll());
    }
    return found;
  } finally {
    db.close();
  }
}

/** Writes rows as a page that was killed would have left them. The app must not be open. */
export async function putRows(page: Page, tables: Record<string, readonly Row[]>): Promise<void> {
  await untilDatabaseMade(page);
  await page.evaluate(writeTables, tables);
}

/** Runs in the page. */
export async function writeTables(tables: Record<string, readonly Row[]>): Promise<void> {
  const request = indexedDB.open("bough");
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no reason")));
  });
  const transaction = db.transaction(Object.keys(tables), "readwrite");
  for (const [name, rows] of Object.entries(tables)) {
    for (const row of rows) transaction.objectStore(name).put(row);
  }
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("no reason")),
    );
  });
  db.close();
}
