import type { Page } from "@playwright/test";

import { tablesOf } from "./database.ts";
import type { Row } from "./database.ts";

/** Tables that show how a run got to its state, and how many of their last rows to print. */
const TABLES = { contexts: 2, branches: 2, messages: 3, runs: 2, journal: 6, chunks: 2 };

/**
 * What is needed to understand a failed test from its report alone: the address, the screen as a
 * screen reader has it, and the database's content. Never throws: it runs after another failure.
 */
export async function explain(page: Page): Promise<string> {
  const [screen, stored] = await Promise.all([
    page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String),
    storedIn(page).catch(String),
  ]);
  return [`address: ${page.url()}`, "screen:", screen, "stored:", stored].join("\n");
}

/** Does `work`; if it fails, appends the explanation to the error's message. */
export async function explained<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message += `\n\n${await explain(page)}`;
    throw error;
  }
}

/** For each table the number of its rows, and the newest ones. */
async function storedIn(page: Page): Promise<string> {
  const tables = await tablesOf(page, Object.keys(TABLES));
  const told = Object.entries(TABLES).map(([name, shown]) => {
    const rows = tables[name] ?? [];
    const last = rows.toSorted((left, right) => timeOf(left) - timeOf(right)).slice(-shown);
    return `${name} (${rows.length}): ${JSON.stringify(last, shortened, 1)}`;
  });
  return told.join("\n");
}

function timeOf(row: Row): number {
  return Number(row["at"] ?? row["startedAt"] ?? row["createdAt"] ?? row["seq"] ?? 0);
}

function shortened(_key: string, value: unknown): unknown {
  return typeof value === "string" && value.length > 120 ? `${value.slice(0, 120)}…` : value;
}
