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
      });
    }
    await context.close();
    return [rowOf(visits)];
  },
};

const MESSAGES = 5_000;

/** Milliseconds from the navigation's start. */
interface Visit {
  floor: number;
  bough: number;
}

/** Until the bare page's box is painted. */
async function floorVisit(bench: Bench, newPage: () => Promise<Page>): Promise<number> {
  const page = await newPage();
  await page.addInitScript(noteKeys, BOX);
  await page.goto(`${bench.pages.floor}?server=none`);
  const ready = await page.waitForFunction(() => window.benchReadyAt, null, { polling: 50 });
  const at = await ready.jsonValue();
  await page.close();
  return at ?? Number.NaN;
}

/** Until the last message is painted. */
async function visited(page: Page, address: string, messageId: string): Promise<number> {
  await page.addInitScript(noteShown, `article[data-message-id="${messageId}"]`);
  await page.goto(address);
  const shown = await page.waitForFunction(() => window.benchShownAt, null, { polling: 50 });
  const at = await shown.jsonValue();
  await page.waitForTimeout(1_000);
  await page.close();
  return at ?? Number.NaN;
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

function rowOf(visits: readonly Visit[]): Row {
  const floor = median(visits.map((visit) => visit.floor));
  const bough = median(visits.map((visit) => visit.bough));
  return {
    what: "open 5,000 messages by address, last one visible, ratio to the floor",
    unit: "ms",
    floor,
    bough,
    ratio: bough / floor,
    reach: ratioAtMost(3.5),
  };
}
