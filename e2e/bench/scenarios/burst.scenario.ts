import { seededAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { startWatch, takeWatched, waitForMark } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import { pageNames } from "../scenario.ts";
import type { Bench, ComparedPage, PageName, Row, Scenario } from "../scenario.ts";
import { excess, largest, median } from "../statistics.ts";

/** A long answer as fast as possible, as from a cached model or a proxy. */
export const scenario: Scenario = {
  name: "burst",
  place: 15,
  measure: async (bench) => {
    const samples: Record<PageName, BurstSample[]> = { floor: [], markdownFloor: [], bough: [] };
    for (let run = 0; run < bench.runs + 1; run += 1) {
      for (const name of pageNames) samples[name].push(await measureBurst(bench, name, run + 1));
    }
    return rowsOf(samples);
  },
};

const TOKENS = 20_000;

export interface BurstSample {
  /** Milliseconds from the last byte sent to the last word painted. */
  done: number;
  /** Milliseconds of the main thread's processor time. */
  cpu: number;
  longTasks: number;
  /** Milliseconds of those tasks beyond 50. */
  blocked: number;
  worstGap: number;
}

export async function measureBurst(
  bench: Bench,
  name: ComparedPage,
  seed: number,
  tokens = TOKENS,
): Promise<BurstSample> {
  const { page, send, atRest, close } = await openPage(bench, name);
  // An earlier answer comes first, so that everything that loads with a first answer has loaded.
  bench.server.play({ tokens: ["A ", "first ", "`answer`", ", q00000"], rate: 100 });
  await send("Say something.");
  await startWatch(page);
  await page.waitForTimeout(1_500);
  await atRest();
  const answer = seededAnswer(seed, tokens);
  const meter = await meterOf(page);
  const before = await meter.read();
  await startWatch(page);
  const playing = bench.server.play({ tokens: answer.tokens, rate: null });
  await send("Tell me all of it at once.");
  const ended = await playing.ended;
  await waitForMark(page, answer.lastMark);
  await atRest();
  // Syntax highlighting, and whatever else follows, counts too.
  await page.waitForTimeout(1_000);
  const { cpu } = await meter.read();
  const { seen, longTasks, gaps } = await takeWatched(page);
  await close();
  return {
    done: (seen[answer.lastMark] ?? Number.NaN) - ended,
    cpu: cpu - before.cpu,
    longTasks: longTasks.length,
    blocked: excess(longTasks, 50),
    worstGap: largest(gaps),
  };
}

function rowsOf(samples: Record<PageName, BurstSample[]>): Row[] {
  const figures = (pick: (sample: BurstSample) => number) => ({
    floor: median(samples.floor.map(pick)),
    markdownFloor: median(samples.markdownFloor.map(pick)),
    bough: median(samples.bough.map(pick)),
  });
  const name = `${TOKENS.toLocaleString("en")} tokens at once`;
  return [
    {
      what: `${name}: done after the last byte`,
      unit: "ms",
      ...figures(({ done }) => done),
      reach: atMost(300),
    },
    {
      what: `${name}: long tasks`,
      unit: "count",
      ...figures(({ longTasks }) => longTasks),
      reach: atMost(0),
    },
    {
      what: `${name}: worst frame gap`,
      unit: "ms",
      ...figures(({ worstGap }) => worstGap),
      reach: atMost(50.1),
    },
  ];
}
