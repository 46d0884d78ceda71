import { setTimeout } from "node:timers/promises";

import type { Page } from "playwright";

import type { Branch } from "#domain/context.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { seededAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { startPacedServer } from "../paced-server.ts";
import type { PacedServer, Playing } from "../paced-server.ts";
import { startWatch, takeWatched } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { largest, median, percentile } from "../statistics.ts";
import { storeRows, storedConnection, storedLine } from "../stored.ts";
import type { StoredRows } from "../stored.ts";

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
  // A browser opens six connections to one server at most.
  const second = await startPacedServer();
  const servers = [bench.server, second];
  const { page, send, close } = await openPage(bench, "bough");
  const rows = branchedRows(servers);
  await storeRows(page, rows);
  await page.reload();
  const playing: Playing[] = [];
  for (const [stream, branch] of rows.branches.slice(1).entries()) {
    const server = servers[stream % servers.length] ?? second;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/c/${branch.contextId}/${branch.name}`);
    await page.getByPlaceholder(`Reply on ${branch.name}…`).waitFor();
    playing.push(server.play({ tokens: seededAnswer(stream + 1, TOKENS).tokens, rate: RATE }));
    await send(`Question ${String(stream + 1)}: tell me all of it.`);
    await begun(playing.at(-1));
  }
  await Promise.all(playing.map((one) => one.reached(RATE)));
  const sample = await watched(page);
  const ended = playing.some((one) => one.sentAt.length === TOKENS);
  await close();
  await second.stop();
  if (ended) throw new Error("An answer ended while it was measured.");
  return sample;
}

/** Rejects where a request did not come: the bench must not wait for ever. */
async function begun(playing: Playing | undefined): Promise<void> {
  const late = setTimeout(20_000, "late", { ref: false });
  if ((await Promise.race([playing?.reached(1), late])) === "late") {
    throw new Error("A message was sent, but no request came.");
  }
}

async function watched(page: Page): Promise<Sample> {
  const meter = await meterOf(page);
  const before = await meter.read();
  await startWatch(page);
  const from = performance.now();
  await page.waitForTimeout(WATCHED);
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

/** Long enough that the first still runs when all have been watched. */
const TOKENS = 20_000;

/** A conversation of one turn, and from it a branch for each stream, on the servers in turn. */
function branchedRows(servers: readonly PacedServer[]): StoredRows {
  const rows = storedLine(8, 2, "Seeded for eight");
  const [main] = rows.branches;
  if (main === undefined) throw new Error("There is no branch.");
  const random = seededRandom(8);
  const branches = Array.from({ length: STREAMS }, (_, stream): Branch => {
    const overrides = { connectionId: `server-${String(stream % servers.length)}`, modelId: "m" };
    const name = `path-${String(stream + 1)}`;
    return { ...main, id: random.id(), name, colour: stream, overrides };
  });
  const connections = servers.map(({ url }, index) =>
    storedConnection(`server-${String(index)}`, url),
  );
  return { ...rows, branches: [main, ...branches], connections };
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
