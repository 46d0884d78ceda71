import { VIEWPORT } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { BOX, fetchedBy, keptKeys, noteKeys, pressUntilTaken } from "../first-visit.ts";
import type { Fetched } from "../first-visit.ts";
import { HOLLAMA_BOX, HOLLAMA_READY, hollamaAt } from "../hollama-page.ts";
import { atMost, ratioAtMost } from "../rows.ts";
import { pageNames } from "../scenario.ts";
import type { Bench, ComparedPage, PageName, Row, Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";

/** A first visit, in an empty profile: until the composer takes text, and until Send works. */
export const scenario: Scenario = {
  name: "first-load",
  place: 20,
  measure: async (bench) => {
    const samples: Record<PageName, Sample[]> = { floor: [], markdownFloor: [], bough: [] };
    for (let visit = 0; visit < (bench.quick ? 2 : 5); visit += 1) {
      for (const name of pageNames) {
        samples[name].push({
          ...(await firstVisit(bench, name, 1)),
          slow: await firstVisit(bench, name, 4),
        });
      }
    }
    return rowsOf(samples);
  },
};

export interface FirstVisit {
  /** Milliseconds from the navigation's start until a pressed key arrived in the box. */
  took: number;
  /** Milliseconds until the page's script had made its own box. */
  ready: number;
  /** Milliseconds of the main thread's processor time, until nothing more came. */
  cpu: number;
  /** Layout shifts, added up as the browser scores them. */
  shift: number;
  /** What was fetched until the box was ready, and until nothing more came. */
  first: Fetched;
  all: Fetched;
}

interface Sample extends FirstVisit {
  /** With the processor four times slower. */
  slow: FirstVisit;
}

export async function firstVisit(
  bench: Bench,
  name: ComparedPage,
  slower: number,
): Promise<FirstVisit> {
  const context = await bench.browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  const box = name === "hollama" ? HOLLAMA_BOX : BOX;
  const ready = name === "hollama" ? HOLLAMA_READY : BOX;
  await page.addInitScript(noteKeys, { box, ready });
  const meter = await meterOf(page);
  await meter.throttle(slower);
  const fetched = fetchedBy(page);
  const address =
    name === "hollama" ? hollamaAt(bench, "first") : `${bench.pages[name]}?server=none`;
  await page.goto(address, { waitUntil: "commit" });
  await pressUntilTaken(page);
  const isReady = () => window.benchReadyAt;
  const readyAt = await page.waitForFunction(isReady, null, { polling: 50 });
  const { first, all } = await fetched();
  const { cpu } = await meter.read();
  // Text that was lost when the script arrived does not count as taken.
  const took = (await keptKeys(page, box))
    ? await page.evaluate(() => window.benchTookAt)
    : undefined;
  const visit = {
    took: took ?? Number.NaN,
    ready: (await readyAt.jsonValue()) ?? Number.NaN,
    cpu,
    shift: await page.evaluate(() => window.benchShift ?? Number.NaN),
    first,
    all,
  };
  await context.close();
  return visit;
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
      what: "first load: composer takes text, ratio to the floor",
      unit: "ms",
      ...compared(({ took }) => took),
      reach: ratioAtMost(1.5),
    },
    {
      what: "first load: composer takes text at 4 × CPU throttle, ratio to the floor",
      unit: "ms",
      ...compared(({ slow }) => slow.took),
      reach: ratioAtMost(1.5),
    },
    {
      what: "first load: script is there, ratio to the floor",
      unit: "ms",
      ...compared(({ ready }) => ready),
    },
    {
      what: "first load: script is there at 4 × CPU throttle, ratio to the floor",
      unit: "ms",
      ...compared(({ slow }) => slow.ready),
    },
    {
      what: "first load: layout shift",
      unit: "times",
      ...figures(({ shift }) => shift),
      reach: atMost(0.01),
    },
    ...loadedRows(figures),
  ];
}

function loadedRows(figures: (pick: (sample: Sample) => number) => Omit<Row, "what" | "unit">) {
  const rows: Row[] = [
    {
      what: "first load: script until it is there (gzip)",
      unit: "KB",
      ...figures(({ first }) => first.script / 1_000),
      reach: atMost(120),
    },
    {
      what: "first load: style until then (gzip)",
      unit: "KB",
      ...figures(({ first }) => first.style / 1_000),
    },
    {
      what: "first load: requests until then",
      unit: "count",
      ...figures(({ first }) => first.requests),
    },
    {
      what: "after the first load: script and style (gzip)",
      unit: "KB",
      ...figures(({ first, all }) => (all.script + all.style - first.script - first.style) / 1_000),
    },
    {
      what: "after the first load: requests",
      unit: "count",
      ...figures(({ first, all }) => all.requests - first.requests),
    },
  ];
  return rows;
}
