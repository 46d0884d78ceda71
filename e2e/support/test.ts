import { setTimeout } from "node:timers/promises";

import { test as base, expect } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";

import { flawIn } from "#domain/damage/mend-row.ts";
import { CHECKED_TABLES } from "#domain/damage/stored-shapes.ts";

import type { Row } from "./database.ts";

export { expect };

interface Fixtures {
  /** Whether the test itself stores damaged rows. */
  plantsDamage: boolean;
  wholeRows: void;
}

/**
 * After each test, checks that the app has stored no row that it would call damaged when it reads it.
 * Damaged rows are mended by rule, which can change what they say.
 */
export const test = base.extend<Fixtures>({
  plantsDamage: [false, { option: true }],
  wholeRows: [
    async ({ context, plantsDamage }, use, info) => {
      await use();
      if (plantsDamage || info.errors.length > 0) return;
      const page = pageOf(context);
      if (page !== undefined) await expectWholeRows(page);
    },
    { auto: true },
  ],
});

/**
 * The same check, for tests with a browser of their own. If the rows cannot be read, the test gets an
 * annotation that says why, which `npm test` reports.
 */
export async function expectWholeRows(page: Page): Promise<void> {
  const stored = await storedRows(page);
  if (typeof stored === "string") {
    test.info().annotations.push({ type: NOT_LOOKED_AT, description: stored });
    return;
  }
  expect(flawsIn(stored), "what the app calls damaged of what it has stored").toEqual([]);
}

/** The type of the annotation that `.ci/failures.mjs` reads. */
export const NOT_LOOKED_AT = "rows not looked at";

function pageOf(context: BrowserContext): Page | undefined {
  return context.pages().find((page) => !page.isClosed() && page.url().startsWith("http"));
}

function flawsIn(stored: Record<string, Row[]>): string[] {
  return CHECKED_TABLES.flatMap((table) =>
    (stored[table] ?? []).flatMap((row) => {
      const flaw = flawIn(table, row);
      if (flaw === undefined) return [];
      return [`${table}.${flaw.path.toReversed().join(".")}: ${flaw.message}`];
    }),
  );
}

/** The stored rows, or the reason why they could not be read. */
async function storedRows(page: Page): Promise<Record<string, Row[]> | string> {
  const read = page.evaluate(firstRows, { tables: [...CHECKED_TABLES], most: MOST_ROWS });
  const late = setTimeout(MOST_WAITED, "the page did not answer", { ref: false });
  try {
    return await Promise.race([read, late]);
  } catch (error) {
    if (/closed|crash|destroyed|navigat/iu.test(String(error))) {
      return "the page was closed or went elsewhere";
    }
    throw error;
  }
}

const MOST_WAITED = 30_000;
/** Rows to read of each table, at most. */
const MOST_ROWS = 300;

/** Runs in the page. */
async function firstRows({
  tables,
  most,
}: {
  tables: string[];
  most: number;
}): Promise<Record<string, Row[]>> {
  const made = await indexedDB.databases();
  if (!made.some(({ name, version = 0 }) => name === "bough" && version > 1)) return {};
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no reason")));
    });
  const db = await settled(indexedDB.open("bough"));
  try {
    // The database may be listed while its tables are still being made.
    if (!db.objectStoreNames.contains("connections")) return {};
    const found: Record<string, Row[]> = {};
    for (const table of tables) {
      found[table] = await settled(db.transaction(table).objectStore(table).getAll(null, most));
    }
    return found;
  } finally {
    db.close();
  }
}
