import type { Page } from "playwright";

import { VIEWPORT } from "../bough-page.ts";
import { BOX, noteKeys } from "../first-visit.ts";
import { ratioAtMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";
import { storeRows, storedLine } from "../stored.ts";

/** A stored conversation of 5,000 messages, opened by its address in a new tab. */
export const scenario: Scenario = {
  name: "by-address",
  place: 25,
  measure: async (bench) => {
    const context = await bench.browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
    const stored = storedLine(MESSAGES, MESSAGES, "Seeded messages");
    const first = await context.newPage();
    await first.goto(bench.pages.bough);
    await first.getByRole("link", { name: "branches" }).first().waitFor();
    await storeRows(first, stored);
    await first.close();
    const [conversation] = stored.contexts;
    const lastId = stored.messages.at(-1)?.id ?? "";
    const address = `${bench.pages.bough}#/c/${conversation?.id ?? ""}`;
    const visits: Visit[] = [];
    for (let visit = 0; visit < (bench.quick ? 3 : 7); visit += 1) {
      visits.push({
        floor: await floorVisit(bench, () => context.newPage()),
        bough: await visited(await context.newPage(), address, lastId),
        again: await visitedAgain(await context.newPage(), address, lastId),
      });
    }
    await context.close();
    return rowsOf(visits);
  },
};

const MESSAGES = 5_000;
/** The beginning of the names under which the page keeps last screens. */
const KEPT = "bough.screen.";

/** Milliseconds from the navigation's start. */
interface Visit {
  floor: number;
  /** Where the conversation has not been shown before. */
  bough: number;
  /** Where the conversation's last screen is kept. */
  again: Again;
}

interface Again {
  shown: number;
  /** Until the app itself has taken the kept screen's place. */
  replaced: number;
}

/** Measures until the bare page's box is painted. */
async function floorVisit(bench: Bench, newPage: () => Promise<Page>): Promise<number> {
  const page = await newPage();
  await page.addInitScript(noteKeys, { box: BOX, ready: BOX });
  await page.goto(`${bench.pages.floor}?server=none`);
  const ready = await page.waitForFunction(() => window.benchReadyAt, null, { polling: 50 });
  const at = await ready.jsonValue();
  await page.close();
  return at ?? Number.NaN;
}

/** Measures until the last message is painted, when no last screen is kept. */
async function visited(page: Page, address: string, messageId: string): Promise<number> {
  await page.addInitScript((start) => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(start)) localStorage.removeItem(key);
    }
  }, KEPT);
  await page.addInitScript(noteShown, `article[data-message-id="${messageId}"]`);
  await page.goto(address);
  const at = await shownAt(page);
  await page.waitForTimeout(1_000);
  await page.close();
  return at;
}

/** Measures the next tab's visit to the same address, for which the last screen is kept. */
async function visitedAgain(page: Page, address: string, messageId: string): Promise<Again> {
  await page.goto(address);
  const isKept = (start: string) => Object.keys(localStorage).some((key) => key.startsWith(start));
  await page.waitForFunction(isKept, KEPT);
  await page.waitForTimeout(1_000);
  await page.addInitScript(noteShown, "#first-frame [data-kept] > div > div:last-child > article");
  await page.addInitScript(noteReplaced, `#root article[data-message-id="${messageId}"]`);
  await page.goto("about:blank");
  await page.goto(address);
  const shown = await shownAt(page);
  const isReplaced = () => window.benchReplacedAt;
  const replaced = await page.waitForFunction(isReplaced, null, { polling: 50 });
  const again = { shown, replaced: (await replaced.jsonValue()) ?? Number.NaN };
  await page.waitForTimeout(1_000);
  await page.close();
  return again;
}

async function shownAt(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => window.benchShownAt, null, { polling: 50 });
  return (await shown.jsonValue()) ?? Number.NaN;
}

/** Runs in the page: records when this element is there and painted. */
function noteShown(selector: string): void {
  const look = (): void => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box === undefined || box.height === 0 || box.top > window.innerHeight) {
      requestAnimationFrame(look);
      return;
    }
    setTimeout(() => {
      window.benchShownAt = performance.now();
    });
  };
  requestAnimationFrame(look);
}

declare global {
  interface Window {
    benchReplacedAt?: number;
  }
}

/** Runs in the page: records when this element is there and nothing lies over it any more. */
function noteReplaced(selector: string): void {
  const look = (): void => {
    const isCovered = document.querySelector("#first-frame") !== null;
    if (isCovered || document.querySelector(selector) === null) {
      requestAnimationFrame(look);
      return;
    }
    setTimeout(() => {
      window.benchReplacedAt = performance.now();
    });
  };
  requestAnimationFrame(look);
}

function rowsOf(visits: readonly Visit[]): Row[] {
  const floor = median(visits.map((visit) => visit.floor));
  const row = (what: string, pick: (visit: Visit) => number) => {
    const bough = median(visits.map(pick));
    return { what, unit: "ms", floor, bough, ratio: bough / floor } as const;
  };
  return [
    {
      ...row(
        "open 5,000 messages by address, last one visible, ratio to the floor",
        ({ bough }) => bough,
      ),
      reach: ratioAtMost(3.5),
    },
    {
      ...row(
        "open them by address again, last one visible, ratio to the floor",
        ({ again }) => again.shown,
      ),
      reach: ratioAtMost(3.5),
    },
    row(
      "open them by address again, the app is there, ratio to the floor",
      ({ again }) => again.replaced,
    ),
  ];
}
