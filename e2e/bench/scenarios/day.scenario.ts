import type { CDPSession, Page } from "playwright";

import { KEPT_OPEN } from "#app/conversation/let-go.ts";

import { openPage } from "../bough-page.ts";
import { heapKinds } from "../heap-kinds.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { storeRows, storedLine } from "../stored.ts";

/**
 * What a long day leaves in memory: conversations opened one after another, and let go of (law G1).
 * It waits for minutes of rest, so it only runs if it is named.
 */
export const scenario: Scenario = {
  name: "day",
  place: 35,
  optional: true,
  measure: async (bench) => {
    const { page, close } = await openPage(bench, "bough");
    const all = await storeConversations(page);
    await page.goto(bench.pages.bough);
    await page.reload();
    await page
      .getByRole("link", { name: /^Day \d/u })
      .first()
      .waitFor();
    const session = await page.context().newCDPSession(page);
    // The first ones also load and compile what opening needs.
    await openEach(bench, page, all.slice(0, FEW));
    const few = await heapAtRest(page, session);
    await openEach(bench, page, all.slice(FEW));
    const many = await heapAtRest(page, session);
    await close();
    return rowsOf(few, many);
  },
};

const FEW = 10;
const MANY = 200;
const MESSAGES = 40;

interface Stored {
  contextId: string;
  lastId: string;
}

async function storeConversations(page: Page): Promise<Stored[]> {
  const all: Stored[] = [];
  for (let number = 0; number < MANY; number += 1) {
    const rows = storedLine(number + 1, MESSAGES, `Day ${String(number)}`);
    await storeRows(page, rows);
    const [context] = rows.contexts;
    all.push({ contextId: context?.id ?? "", lastId: rows.messages.at(-1)?.id ?? "" });
  }
  return all;
}

async function openEach(bench: Bench, page: Page, some: readonly Stored[]): Promise<void> {
  bench.say(`opening ${String(some.length)} conversations`);
  for (const one of some) await open(page, one);
}

async function open(page: Page, { contextId, lastId }: Stored): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `#/c/${id}`;
  }, contextId);
  await page.locator(`article[data-message-id="${lastId}"]`).waitFor();
}

interface Heap {
  /** Megabytes after collecting garbage. */
  used: number;
  code: number;
}

/** Measures the heap once the page has let go of all conversations but those that it keeps open. */
async function heapAtRest(page: Page, session: CDPSession): Promise<Heap> {
  while ((await openCount(page)) > KEPT_OPEN + 1) await page.waitForTimeout(1_000);
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { code } = await heapKinds(session);
  return { used: usedSize / 1_000_000, code: code / 1_000_000 };
}

function openCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith("bough:context:")).length;
  });
}

function rowsOf(few: Heap, many: Heap): Row[] {
  const names = [`after ${String(FEW)} conversations`, `after ${String(MANY)} conversations`];
  return [
    { what: `heap ${names[0] ?? ""}`, unit: "MB", bough: few.used },
    { what: `heap ${names[1] ?? ""}`, unit: "MB", bough: many.used },
    {
      what: `heap ${names[1] ?? ""}, of that ${names[0] ?? ""}`,
      unit: "times",
      bough: many.used / few.used,
      reach: atMost(1.1),
    },
    {
      what: "the same without compiled code",
      unit: "times",
      bough: (many.used - many.code) / (few.used - few.code),
    },
  ];
}
