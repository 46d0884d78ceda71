import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { seededAnswer } from "../answer-text.ts";
import type { PacedAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import type { Cost, CostMeter } from "../cost.ts";
import type { Playing } from "../paced-server.ts";
import { startWatch, takeWatched, waitForMark } from "../page-watch.ts";
import { pageNames } from "../scenario.ts";
import type { Bench, ComparedPage, PageName, Row, Scenario } from "../scenario.ts";
import { excess, largest, median, percentile } from "../statistics.ts";

/** Streams the same answer at the same pace into each page, for 20 seconds. */
export const scenario: Scenario = {
  name: "stream",
  place: 10,
  measure: async (bench) => [
    ...(await rowsAt(bench, { tokens: bench.quick ? 4_000 : 10_000, rate: 500, ratio: 1.4 })),
    ...(await rowsAt(bench, { tokens: bench.quick ? 800 : 2_000, rate: 100, ratio: 1.3 })),
  ],
};

export interface Pace {
  tokens: number;
  /** Tokens a second. */
  rate: number;
  /** Maximum main-thread time, as a ratio to the Markdown floor. */
  ratio: number;
}

export interface StreamSample {
  cpu: number;
  busy: number;
  /** Processor time of the last fifth divided by that of the first. */
  growth: number;
  /** Delay from sent to visible (milliseconds). */
  delays: number[];
  /** Frames that came more than 33 ms after the previous one. */
  dropped: number;
  /** Milliseconds of those frames beyond 33. */
  late: number;
  worstGap: number;
  longTasks: number;
  /** Milliseconds of those tasks beyond 50. */
  blocked: number;
}

async function rowsAt(bench: Bench, pace: Pace): Promise<Row[]> {
  const samples: Record<PageName, StreamSample[]> = { floor: [], markdownFloor: [], bough: [] };
  for (let run = 0; run < bench.runs; run += 1) {
    const answer = seededAnswer(run + 1, pace.tokens);
    for (const name of pageNames) {
      bench.say(`${String(pace.rate)} tokens a second into ${name}, run ${String(run + 1)}`);
      samples[name].push(await measureStream(bench, name, pace, answer));
    }
  }
  return rowsOf(pace, samples);
}

export async function measureStream(
  bench: Bench,
  name: ComparedPage,
  { tokens, rate }: Pace,
  answer: PacedAnswer,
): Promise<StreamSample> {
  const { page, send, atRest, close } = await openPage(bench, name);
  const meter = await meterOf(page);
  // Wait until everything that loads after the first paint has loaded.
  await page.waitForTimeout(1_500);
  const stopProfile = name === "bough" && bench.profiles !== null ? await meter.profile() : null;
  await startWatch(page);
  const playing = bench.server.play({ tokens: answer.tokens, rate });
  await send("Tell me all of it.");
  const costs = await costsAlong(playing, tokens, meter);
  await waitForMark(page, answer.lastMark);
  await atRest();
  await page.waitForTimeout(300);
  const after = await meter.read();
  const watched = await takeWatched(page);
  const profile = await stopProfile?.();
  if (profile !== undefined && bench.profiles !== null) {
    await writeFile(
      join(bench.profiles, `stream-${String(rate)}.cpuprofile`),
      JSON.stringify(profile),
    );
  }
  await close();
  const [start, fifth, fourFifths, end] = costs;
  return {
    cpu: after.cpu - start.cpu,
    busy: after.busy - start.busy,
    growth: (end.cpu - fourFifths.cpu) / (fifth.cpu - start.cpu),
    delays: delaysOf(answer, playing, watched.seen),
    dropped: watched.gaps.filter((gap) => gap > 33).length,
    late: excess(watched.gaps, 33),
    worstGap: largest(watched.gaps),
    longTasks: watched.longTasks.length,
    blocked: excess(watched.longTasks, 50),
  };
}

async function costsAlong(
  playing: Playing,
  tokens: number,
  meter: CostMeter,
): Promise<[Cost, Cost, Cost, Cost]> {
  const at = async (share: number) => {
    await playing.reached(Math.max(1, Math.round(tokens * share)));
    return meter.read();
  };
  return [await at(0), await at(0.2), await at(0.8), await at(1)];
}

/** The delay of each mark (milliseconds); infinite for one that was never seen. */
function delaysOf(answer: PacedAnswer, playing: Playing, seen: Record<string, number>): number[] {
  return [...answer.marks].map(
    ([index, mark]) => (seen[mark] ?? Number.POSITIVE_INFINITY) - (playing.sentAt[index] ?? 0),
  );
}

function rowsOf({ tokens, rate, ratio }: Pace, samples: Record<PageName, StreamSample[]>): Row[] {
  const name = `${tokens.toLocaleString("en")} tokens, ${String(rate)}/s`;
  const figures = (pick: (sample: StreamSample) => number) => ({
    floor: median(samples.floor.map(pick)),
    markdownFloor: median(samples.markdownFloor.map(pick)),
    bough: median(samples.bough.map(pick)),
  });
  const compared = (pick: (sample: StreamSample) => number) => {
    const all = figures(pick);
    return { ...all, ratio: all.bough / all.markdownFloor };
  };
  const atMost = (most: number) => ({ of: "bough" as const, atMost: most });
  return [
    {
      what: `${name}: main thread, processor time`,
      unit: "ms",
      ...compared((sample) => sample.cpu),
      reach: { of: "ratio", atMost: ratio },
    },
    {
      what: `${name}: main thread, by the clock`,
      unit: "ms",
      ...compared((sample) => sample.busy),
    },
    {
      what: `${name}: last fifth against first`,
      unit: "times",
      ...figures((sample) => sample.growth),
      reach: atMost(1.4),
    },
    {
      what: `${name}: sent to visible, p50`,
      unit: "ms",
      ...figures((sample) => percentile(sample.delays, 0.5)),
    },
    {
      what: `${name}: sent to visible, p95`,
      unit: "ms",
      ...figures((sample) => percentile(sample.delays, 0.95)),
      reach: atMost(40),
    },
    {
      what: `${name}: dropped frames`,
      unit: "count",
      ...figures((sample) => sample.dropped),
      reach: atMost(5),
    },
    {
      what: `${name}: long tasks`,
      unit: "count",
      ...figures((sample) => sample.longTasks),
      reach: atMost(0),
    },
    {
      what: `${name}: worst frame gap`,
      unit: "ms",
      ...figures((sample) => sample.worstGap),
      reach: atMost(50.1),
    },
  ];
}
