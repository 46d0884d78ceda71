import type { Page } from "@playwright/test";

import { untilDatabaseMade } from "./database.ts";

/** Rows by table, as they are stored. */
export type Rows = Record<string, readonly unknown[]>;

/** Writes rows directly into the page's database, and reloads the page. */
export async function seed(page: Page, rows: Rows): Promise<void> {
  await untilDatabaseMade(page);
  await page.evaluate(async (tables) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("bough");
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error("The database did not open.")));
    });
    const transaction = db.transaction(Object.keys(tables), "readwrite");
    for (const [table, entries] of Object.entries(tables)) {
      for (const entry of entries) transaction.objectStore(table).put(entry);
    }
    await new Promise((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("error", () => reject(new Error("The rows were refused.")));
    });
    db.close();
  }, rows);
  await page.reload();
}

const HOUR = 3_600_000;

/** Conversations of one message each, by default an hour apart, the newest first. */
export function manyConversations(count: number, now: number, apart = HOUR): Rows {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    contexts: numbers.map((number) => ({
      id: `c${number}`,
      title: `Conversation number ${number}`,
      config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
      activeBranchName: "main",
      writerEpoch: 0,
      createdAt: now - number * apart,
      updatedAt: now - number * apart,
    })),
    branches: numbers.map((number) => ({
      id: `b${number}`,
      contextId: `c${number}`,
      name: "main",
      named: true,
      messageIds: [`m${number}`],
      colour: 0,
      activeAt: 1,
      createdAt: 1,
    })),
    messages: numbers.map((number) => ({
      id: `m${number}`,
      contextId: `c${number}`,
      parentId: null,
      message: { role: "user", content: [{ type: "text", text: `Word${number} and others` }] },
      createdAt: now - number * apart,
    })),
  };
}
