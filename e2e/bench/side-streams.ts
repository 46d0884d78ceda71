import { setTimeout } from "node:timers/promises";

import type { Page } from "playwright";

import { meterOf } from "./cost.ts";
import type { Playing } from "./paced-server.ts";
import { startWatch, takeWatched } from "./page-watch.ts";
import { atMost } from "./rows.ts";
import type { Row } from "./scenario.ts";
import { largest, median, percentile } from "./statistics.ts";

/** How many streams there are at the same time. */
export const STREAMS = 8;
/** Tokens a second, per stream. */
export const RATE = 100;

/** What a page did while all streams ran. */
export interface StreamsSample {
  /** Percent of the main thread's time. */
  cpu: number;
  busy: number;
  worstGap: number;
  gaps: number[];
  longTasks: number;
}

/** @param span how long to observe (milliseconds) */
export async function watchStreams(page: Page, span: number): Promise<StreamsSample> {
  const meter = await meterOf(page);
  const before = await meter.read();
  await startWatch(page);
  const from = performance.now();
  await page.waitForTimeout(span);
  const after = await meter.read();
  const elapsed = performance.now() - from;
  const { gaps, longTasks } = await takeWatched(page);
  return {
    cpu: (100 * (after.cpu - before.cpu)) / elapsed,
    busy: (100 * (after.busy - before.busy)) / elapsed,
    worstGap: largest(gaps),
    gaps,
    longTasks: longTasks.length,
  };
}

/** Waits for a stream's first token. Rejects if no request arrives: the bench must not wait forever. */
export async function begun(playing: Playing | undefined): Promise<void> {
  const late = setTimeout(20_000, "late", { ref: false });
  if ((await Promise.race([playing?.reached(1), late])) === "late") {
    throw new Error("A message was sent, but no request came.");
  }
}

export function streamRows(name: string, samples: readonly StreamsSample[]): Row[] {
  const middle = (pick: (sample: StreamsSample) => number) => median(samples.map(pick));
  return [
    {
      what: `${name}: main thread, processor time`,
      unit: "percent",
      bough: middle(({ cpu }) => cpu),
      reach: atMost(60),
    },
    {
      what: `${name}: main thread, by the clock`,
      unit: "percent",
      bough: middle(({ busy }) => busy),
    },
    {
      what: `${name}: frame gaps, p95`,
      unit: "ms",
      bough: middle(({ gaps }) => percentile(gaps, 0.95)),
    },
    {
      what: `${name}: worst frame gap`,
      unit: "ms",
      bough: middle(({ worstGap }) => worstGap),
      reach: atMost(50.1),
    },
    { what: `${name}: long tasks`, unit: "count", bough: middle(({ longTasks }) => longTasks) },
  ];
}
