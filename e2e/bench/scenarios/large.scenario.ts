import type { Page } from "playwright";

import { openPage, VIEWPORT } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { awaitElement, installWatch, sinceInput, startWatch } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import type { Row, Scenario } from "../scenario.ts";

/** A device that someone has used for years. Storing it takes some minutes. */
export const scenario: Scenario = {
  name: "large",
  place: 90,
  optional: true,
  measure: async (bench) => {
    const { page, close } = await openPage(bench, "bough");
    for (let from = 0; from < CONVERSATIONS; from += BATCH) {
      await page.evaluate(storeBatch, { from, count: BATCH, messages: MESSAGES });
      if (from % 1_000 === 0) bench.say(`${String(from)} conversations stored`);
    }
    // A new page with nothing in memory, as on another day.
    const fresh = await page.context().newPage();
    await page.close();
    await fresh.setViewportSize(VIEWPORT);
    await installWatch(fresh);
    await fresh.addInitScript(noteList);
    await fresh.goto(bench.pages.bough);
    const at = await fresh.waitForFunction(() => window.benchListAt, null, { polling: 50 });
    const listed = (await at.jsonValue()) ?? Number.NaN;
    await fresh.waitForTimeout(3_000);
    const opened = await openOne(fresh);
    const found = await search(fresh);
    const meter = await meterOf(fresh);
    await meter.collectGarbage();
    const { heap } = await meter.read();
    await close();
    return rowsOf({ listed, opened, found, heap: heap / 1_000_000 });
  },
};

const CONVERSATIONS = 10_000;
const MESSAGES = 100;
const BATCH = 100;

declare global {
  interface Window {
    benchListAt?: number;
  }
}

interface Batch {
  /** Number of the first conversation. */
  from: number;
  count: number;
  /** Messages in each. */
  messages: number;
}

/** Runs in the page: stores conversations without forks, with rows as short as a chat's. */
async function storeBatch({ from, count, messages }: Batch): Promise<void> {
  const opening = indexedDB.open("bough");
  await new Promise((resolve) => {
    opening.addEventListener("success", resolve);
  });
  const database = opening.result;
  const transaction = database.transaction(["contexts", "branches", "messages"], "readwrite");
  const table = (name: string) => transaction.objectStore(name);
  const base = Date.UTC(2020, 0, 1);
  for (let number = from; number < from + count; number += 1) {
    const contextId = crypto.randomUUID();
    const createdAt = base + number * 3_600_000;
    const ids = Array.from({ length: messages }, () => crypto.randomUUID());
    for (const [index, id] of ids.entries()) {
      const words = `word${String((number * 31 + index * 17) % 9_973)} of the ledger `;
      table("messages").put({
        id,
        contextId,
        parentId: ids[index - 1] ?? null,
        message: {
          role: index % 2 === 0 ? "user" : "assistant",
          content: [{ type: "text", text: words.repeat(index % 2 === 0 ? 2 : 12) }],
        },
        createdAt: createdAt + index * 1_000,
      });
    }
    table("branches").put({
      id: crypto.randomUUID(),
      contextId,
      name: "main",
      named: true,
      messageIds: ids,
      colour: 0,
      activeAt: createdAt,
      createdAt,
    });
    table("contexts").put({
      id: contextId,
      title: `Conversation ${String(number)}`,
      config: { modelId: "seeded", connectionId: "demo", mode: "chat", parameters: {} },
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

/** Runs in the page: records when the newest conversation is in the list and painted. */
function noteList(): void {
  const look = (): void => {
    if (document.querySelector('nav a[href^="#/c/"]') === null) requestAnimationFrame(look);
    else {
      setTimeout(() => {
        window.benchListAt = performance.now();
      });
    }
  };
  requestAnimationFrame(look);
}

async function openOne(page: Page): Promise<number> {
  const article = 'article[aria-setsize="100"][aria-posinset="100"]';
  await startWatch(page);
  await awaitElement(page, article);
  await page.getByRole("link", { name: `Conversation ${String(CONVERSATIONS - 3)}` }).click();
  return sinceInput(page, article);
}

/** Milliseconds from the last key to the first message found. */
async function search(page: Page): Promise<number> {
  const box = page.getByRole("searchbox");
  await box.click();
  await page.waitForTimeout(300);
  await startWatch(page);
  const word = "word4321";
  await awaitElement(page, "mark");
  await box.pressSequentially(word, { delay: 20 });
  return sinceInput(page, "mark");
}

interface Figures {
  listed: number;
  opened: number;
  found: number;
  heap: number;
}

function rowsOf({ listed, opened, found, heap }: Figures): Row[] {
  const name = `${CONVERSATIONS.toLocaleString("en")} conversations, ${(CONVERSATIONS * MESSAGES).toLocaleString("en")} messages`;
  return [
    { what: `${name}: page open`, unit: "ms", bough: listed, reach: atMost(2_000) },
    { what: `${name}: open one`, unit: "ms", bough: opened, reach: atMost(250) },
    { what: `${name}: first message found`, unit: "ms", bough: found },
    { what: `${name}: heap`, unit: "MB", bough: heap },
  ];
}
