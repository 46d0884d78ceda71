import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";

import { meterOf } from "../cost.ts";
import { awaitElement, startWatch, takeWatched, waitForMark } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import type { Row } from "../scenario.ts";
import { largest } from "../statistics.ts";
import { watchMemory } from "./memory.ts";

/** What a person does once, and what it cost them. */
export interface Step {
  what: string;
  /** Milliseconds until the result is painted. */
  took: number;
  /** The longest time for which the page could not answer (milliseconds); zero below 50. */
  block: number;
  /** MB that all of the browser's processes had at most during the step, less what they had before. */
  memory?: number;
  /** Milliseconds that the step may take. */
  within?: number;
}

/** The browser reports long tasks a little later (milliseconds). */
const TOLD_AFTER = 400;
/** Milliseconds until something is shown. */
export const SHOWN_WITHIN = 2_000;

/** A directory for a CPU profile of each step; null for none. */
let profiles: string | null = null;

export function keepProfiles(directory: string | null): void {
  profiles = directory;
}

async function profiled(page: Page, what: string, work: () => Promise<void>): Promise<void> {
  if (profiles === null) return work();
  const end = await (await meterOf(page)).profile();
  await work();
  const file = join(profiles, `large ${what}.cpuprofile`);
  await writeFile(file, JSON.stringify(await end()));
}

/** Clicks or presses a key once, and waits until an element is painted that was not there. */
export async function timedStep(
  page: Page,
  what: string,
  selector: string,
  act: () => Promise<void>,
): Promise<Step> {
  await startWatch(page);
  await awaitElement(page, selector);
  await profiled(page, what, async () => {
    await act();
    await waitForMark(page, selector);
  });
  await page.waitForTimeout(TOLD_AFTER);
  const { seen, lastInput, longTasks } = await takeWatched(page);
  return {
    what,
    took: (seen[selector] ?? Number.NaN) - lastInput,
    block: largest(longTasks),
    within: SHOWN_WITHIN,
  };
}

/** Times work that takes long, until its promise resolves. Its memory is measured too. */
export async function longStep(
  page: Page,
  what: string,
  work: () => Promise<unknown>,
): Promise<Step> {
  const browser = page.context().browser();
  const memory = browser === null ? undefined : await watchMemory(browser);
  await startWatch(page);
  const from = performance.now();
  try {
    await profiled(page, what, async () => void (await work()));
    const took = performance.now() - from;
    await page.waitForTimeout(TOLD_AFTER);
    const { longTasks } = await takeWatched(page);
    const most = memory?.most() ?? Number.NaN;
    return { what, took, block: largest(longTasks), memory: most - (memory?.before ?? 0) };
  } finally {
    memory?.most();
  }
}

/** The longest time for which a page may be unable to answer (milliseconds). */
const LONGEST_BLOCK = 200;

export function rowsOfStep(name: string, { what, took, block, memory, within }: Step): Row[] {
  const whole = `${name}: ${what}`;
  const reach = within === undefined ? {} : { reach: atMost(within) };
  const rows: Row[] = [
    { what: whole, unit: "ms", bough: took, ...reach },
    { what: `${whole}, longest block`, unit: "ms", bough: block, reach: atMost(LONGEST_BLOCK) },
  ];
  if (memory === undefined) return rows;
  return [...rows, { what: `${whole}, memory above before`, unit: "MB", bough: memory }];
}
