import type { Page } from "@playwright/test";

/** A table of the database: how many rows, and the last few by key. */
interface StoredTable {
  count: number;
  last: unknown[];
}

/** Tables that tell how a run came to where it is, and how many of their last rows to show. */
const TABLES = { contexts: 2, branches: 2, messages: 3, runs: 2, journal: 6, chunks: 2 };

/**
 * What a failed test needs to be understood from its report alone: the address, the screen as a
 * screen reader has it, and what the database holds. Never throws: it runs after another failure.
 */
export async function explain(page: Page): Promise<string> {
  const [screen, stored] = await Promise.all([
    page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String),
    page.evaluate(readTables, TABLES).catch(String),
  ]);
  return [`address: ${page.url()}`, "screen:", screen, "stored:", toText(stored)].join("\n");
}

/** The failure of `work`, with the explanation behind its message. */
export async function explained<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message += `\n\n${await explain(page)}`;
    throw error;
  }
}

function toText(stored: unknown): string {
  if (typeof stored === "string") return stored;
  return JSON.stringify(stored, shortened, 1);
}

function shortened(_key: string, value: unknown): unknown {
  return typeof value === "string" && value.length > 120 ? `${value.slice(0, 120)}…` : value;
}

/** Runs in the page, beside the app's own connections; the newest rows are found by time. */
async function readTables(tables: Record<string, number>): Promise<Record<string, StoredTable>> {
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no reason")));
      setTimeout(() => reject(new Error("The database did not answer in time.")), 5_000);
    });
  const timeOf = (row: Record<string, unknown>) =>
    Number(row["at"] ?? row["startedAt"] ?? row["createdAt"] ?? row["seq"] ?? 0);
  const db = await settled(indexedDB.open("bough"));
  try {
    const found: Record<string, StoredTable> = {};
    for (const [name, shown] of Object.entries(tables)) {
      const rows = await settled(db.transaction(name).objectStore(name).getAll());
      const last = rows.sort((left, right) => timeOf(left) - timeOf(right)).slice(-shown);
      found[name] = { count: rows.length, last };
    }
    return found;
  } finally {
    db.close();
  }
}
