import { gzipSync } from "node:zlib";

import type { Page } from "playwright";

import { VIEWPORT } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { ratioAtMost, atMost } from "../rows.ts";
import { pageNames } from "../scenario.ts";
import type { Bench, PageName, Row, Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";

/** A first visit, in an empty profile: until the composer accepts text. */
export const scenario: Scenario = {
  name: "first-load",
  place: 20,
  measure: async (bench) => {
    const samples: Record<PageName, Sample[]> = { floor: [], markdownFloor: [], bough: [] };
    for (let visit = 0; visit < (bench.quick ? 2 : 5); visit += 1) {
      for (const name of pageNames) {
        samples[name].push({
          ...(await visited(bench, name, 1)),
          slow: (await visited(bench, name, 4)).ready,
        });
      }
    }
    return rowsOf(samples);
  },
};

interface Visit {
  /** Milliseconds from the navigation's start until the box accepted text. */
  ready: number;
  /** Bytes of scripts and styles, gzipped. */
  bytes: number;
  requests: number;
}

interface Sample extends Visit {
  /** Like `ready`, with the processor four times slower. */
  slow: number;
}

declare global {
  interface Window {
    benchReadyAt?: number;
  }
}

async function visited(bench: Bench, name: PageName, slower: number): Promise<Visit> {
  const context = await bench.browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(noteReady);
  await (await meterOf(page)).throttle(slower);
  const fetched = fetchedBy(page);
  await page.goto(`${bench.pages[name]}?server=none`);
  const ready = await page.waitForFunction(() => window.benchReadyAt, null, { polling: 50 });
  const visit = { ready: (await ready.jsonValue()) ?? Number.NaN, ...(await fetched()) };
  await context.close();
  return visit;
}

/** Counts what a page has fetched until the returned function is called. */
function fetchedBy(page: Page): () => Promise<{ bytes: number; requests: number }> {
  const bodies: Promise<number>[] = [];
  page.on("response", (response) => {
    const counts = ["script", "stylesheet"].includes(response.request().resourceType());
    if (!counts) bodies.push(Promise.resolve(0));
    // An aborted body does not count.
    else
      bodies.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      );
  });
  return async () => {
    const sizes = await Promise.all(bodies.slice());
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length };
  };
}

/** Runs in the page: records when its box is there and painted. */
function noteReady(): void {
  const look = (): void => {
    const box = document.querySelector('[aria-label="Message"]');
    if (!(box instanceof HTMLTextAreaElement) || box.disabled || box.readOnly) {
      requestAnimationFrame(look);
      return;
    }
    setTimeout(() => {
      window.benchReadyAt = performance.now();
    });
  };
  requestAnimationFrame(look);
}

function rowsOf(samples: Record<PageName, Sample[]>): Row[] {
  const figures = (pick: (sample: Sample) => number) => ({
    floor: median(samples.floor.map(pick)),
    markdownFloor: median(samples.markdownFloor.map(pick)),
    bough: median(samples.bough.map(pick)),
  });
  const compared = (pick: (sample: Sample) => number) => {
    const all = figures(pick);
    return { ...all, ratio: all.bough / all.floor };
  };
  return [
    {
      what: "first load: script and style (gzip)",
      unit: "KB",
      ...figures(({ bytes }) => bytes / 1_000),
      reach: atMost(170),
    },
    { what: "first load: requests", unit: "count", ...figures(({ requests }) => requests) },
    // The best of five other pages took 3.2 and 4.4 times the floor (294 and 969 ms).
    {
      what: "first load: composer ready, ratio to the floor",
      unit: "ms",
      ...compared(({ ready }) => ready),
      reach: ratioAtMost(3.2),
    },
    {
      what: "first load: composer ready at 4 × CPU throttle, ratio to the floor",
      unit: "ms",
      ...compared(({ slow }) => slow),
      reach: ratioAtMost(4.4),
    },
  ];
}
