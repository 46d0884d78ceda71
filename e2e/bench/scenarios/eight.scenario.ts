import type { Page } from "playwright";

import { screen } from "../../support/page.ts";
import { seededAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import type { OpenPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import type { Playing } from "../paced-server.ts";
import { startWatch, takeWatched } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { largest, median, percentile } from "../statistics.ts";

/** Eight branches of one conversation that answer at once; one of them is in view. */
export const scenario: Scenario = {
  name: "eight",
  place: 50,
  measure: async (bench) => {
    const samples: Sample[] = [];
    for (let run = 0; run < bench.runs; run += 1) samples.push(await measure(bench));
    return rowsOf(samples);
  },
};

const STREAMS = 8;
/** Tokens a second, of each. */
const RATE = 100;
/** How long all of them are watched (milliseconds). */
const WATCHED = 8_000;

interface Sample {
  /** Percent of the main thread's time. */
  cpu: number;
  busy: number;
  worstGap: number;
  gaps: number[];
  longTasks: number;
}

async function measure(bench: Bench): Promise<Sample> {
  const opened = await openPage(bench, "bough");
  const { page, send, atRest, close } = opened;
  bench.server.play({ tokens: ["A ", "first ", "answer"], rate: 100 });
  await send("Say something.");
  await screen(page).said("assistant").getByText("A first answer").waitFor();
  await atRest();
  const playing: Playing[] = [];
  for (let stream = 0; stream < STREAMS; stream += 1) {
    playing.push(await startStream(bench, opened, stream));
  }
  await Promise.all(playing.map((one) => one.reached(RATE)));
  const meter = await meterOf(page);
  const before = await meter.read();
  await startWatch(page);
  const from = performance.now();
  await page.waitForTimeout(WATCHED);
  const after = await meter.read();
  const elapsed = performance.now() - from;
  const { gaps, longTasks } = await takeWatched(page);
  const ended = playing.some((one) => one.sentAt.length === TOKENS);
  await close();
  if (ended) throw new Error("An answer ended while it was measured.");
  return {
    cpu: (100 * (after.cpu - before.cpu)) / elapsed,
    busy: (100 * (after.busy - before.busy)) / elapsed,
    worstGap: largest(gaps),
    gaps,
    longTasks: longTasks.length,
  };
}

/** Long enough that the first still runs when all have been watched. */
const TOKENS = 20_000;

/** One more branch from the first answer, and a question on it. */
async function startStream(
  bench: Bench,
  { page, send }: OpenPage,
  stream: number,
): Promise<Playing> {
  const { tokens } = seededAnswer(stream + 1, TOKENS);
  const playing = bench.server.play({ tokens, rate: RATE });
  await forkFrom(page);
  await send(`Question ${String(stream + 1)}: tell me all of it.`);
  await playing.reached(1);
  return playing;
}

/** Where the end is followed, the first answer soon scrolls away from a mouse. */
async function forkFrom(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const log = document.querySelector('[role="log"]');
    if (log !== null) log.scrollTop = 0;
    const answer = document.querySelector('article[data-role="assistant"][aria-posinset="2"]');
    const button = answer?.querySelector<HTMLElement>('[aria-label="Fork from here"]');
    button?.click();
    return button != null;
  });
}

function rowsOf(samples: readonly Sample[]): Row[] {
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const name = `${String(STREAMS)} streams, ${String(RATE)}/s each`;
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
