import type { Page } from "playwright";

import { seededTexts } from "./pages/search-texts.ts";
import type { SearchTexts } from "./pages/search-texts.ts";

declare global {
  interface Window {
    benchTexts?: SearchTexts;
  }
}

/** Messages of each conversation. */
const MESSAGES = 100;

/** Conversations that are stored at once. */
const BATCH = 50;

/** Stores this many messages in conversations of a hundred, with texts of several scripts. */
export async function storeMessages(
  page: Page,
  count: number,
  say: (stored: number) => void,
): Promise<void> {
  // Evaluated as text, because the page's policy allows no script element.
  await page.evaluate(`window.benchTexts = (${seededTexts.toString()})()`);
  for (let from = 0; from < count / MESSAGES; from += BATCH) {
    await page.evaluate(storeBatch, { from, count: BATCH, messages: MESSAGES });
    if ((from * MESSAGES) % 50_000 === 0) say(from * MESSAGES);
  }
}

/** Runs in the page. Messages are a minute apart. */
async function storeBatch(batch: { from: number; count: number; messages: number }): Promise<void> {
  const { from, count, messages } = batch;
  const opening = indexedDB.open("bough");
  await new Promise((resolve) => {
    opening.addEventListener("success", resolve);
  });
  const database = opening.result;
  const names = ["contexts", "branches", "messages", "connections"];
  const transaction = database.transaction(names, "readwrite");
  const table = (name: string) => transaction.objectStore(name);
  // A message sent in one of the conversations then goes to the bench's server.
  const connections = table("connections").getAllKeys();
  await new Promise((resolve) => {
    connections.addEventListener("success", resolve);
  });
  const connectionId = connections.result.find((id) => id !== "demo") ?? "demo";
  for (let number = from; number < from + count; number += 1) {
    const contextId = crypto.randomUUID();
    const createdAt = Date.UTC(2022, 0, 1) + number * messages * 60_000;
    const ids = Array.from({ length: messages }, () => crypto.randomUUID());
    for (const [index, id] of ids.entries()) {
      const text = window.benchTexts?.textOf(number * messages + index) ?? "";
      table("messages").put({
        id,
        contextId,
        parentId: ids[index - 1] ?? null,
        message: {
          role: index % 2 === 0 ? "user" : "assistant",
          content: [{ type: "text", text }],
          ...(index % 2 === 1 && { metadata: { model: `model-${number % 7}` } }),
        },
        createdAt: createdAt + index * 60_000,
      });
    }
    const branch = { id: crypto.randomUUID(), contextId, name: "main", named: true, colour: 0 };
    table("branches").put({ ...branch, messageIds: ids, activeAt: createdAt, createdAt });
    table("contexts").put({
      id: contextId,
      title: (window.benchTexts?.textOf(number * messages) ?? "").slice(0, 40),
      config: { modelId: "bench", connectionId, mode: "chat", parameters: {} },
      activeBranchName: "main",
      writerEpoch: 0,
      createdAt,
      updatedAt: createdAt,
    });
  }
  await new Promise((resolve) => {
    transaction.addEventListener("complete", resolve);
  });
  database.close();
}

/** Reads the sizes of the origin's private files, in bytes. */
export function filesSize(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const sizeOf = async (directory: FileSystemDirectoryHandle): Promise<number> => {
      let size = 0;
      for await (const handle of directory.values()) {
        size += handle.kind === "file" ? (await handle.getFile()).size : await sizeOf(handle);
      }
      return size;
    };
    return sizeOf(await navigator.storage.getDirectory());
  });
}

/** Whether every message is indexed. */
export function isIndexed(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("bough");
    await new Promise((resolve) => {
      opening.addEventListener("success", resolve);
    });
    const database = opening.result;
    const transaction = database.transaction(["searchMarks", "settings"]);
    const marks = transaction.objectStore("searchMarks").count();
    const index = transaction.objectStore("settings").getKey("searchIndex");
    await new Promise((resolve) => {
      transaction.addEventListener("complete", resolve);
    });
    database.close();
    return marks.result === 0 && index.result !== undefined;
  });
}
