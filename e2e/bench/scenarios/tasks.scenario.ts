import { OWN_MODES } from "#domain/modes/mode.ts";
import type { Mode } from "#domain/modes/mode.ts";

import { screen } from "../../support/page.ts";
import { seededAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import { startPacedServer } from "../paced-server.ts";
import type { PacedServer } from "../paced-server.ts";
import type { Bench, Scenario } from "../scenario.ts";
import { begun, RATE, streamRows, STREAMS, watchStreams } from "../side-streams.ts";
import type { StreamsSample } from "../side-streams.ts";
import { storedConnection, storedLine, storeRows } from "../stored.ts";

/** One answer's eight sub-tasks, which stream simultaneously in their cards. */
export const scenario: Scenario = {
  name: "tasks",
  place: 52,
  measure: async (bench) => {
    const samples: StreamsSample[] = [];
    for (let run = 0; run < bench.runs; run += 1) samples.push(await measure(bench));
    return streamRows(`${String(STREAMS)} sub-tasks, ${String(RATE)}/s each`, samples);
  },
};

/** How long all streams are observed (milliseconds). */
const WATCHED = 8_000;
/** Tokens of an answer: enough that the first one still streams when all have been observed. */
const TOKENS = 20_000;
const TITLE = "Seeded for tasks";

async function measure(bench: Bench): Promise<StreamsSample> {
  // A browser opens at most six connections to one server, so the tasks' modes use two.
  const second = await startPacedServer();
  const servers = [bench.server, second];
  const { page, send, close } = await openPage(bench, "bough");
  const rows = storedLine(8, 2, TITLE);
  const overrides = { connectionId: idOf(0), modelId: "bench" };
  await storeRows(page, {
    ...rows,
    branches: rows.branches.map((branch) => ({ ...branch, overrides })),
    connections: servers.map(({ url }, index) => storedConnection(idOf(index), url)),
    modes: servers.map((_, index) => modeOf(index)),
  });
  await page.reload();
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  bench.server.play({ tokens: ["I ask eight."], rate: null, calls: tasks(servers) });
  const playing = Array.from({ length: STREAMS }, (_, task) =>
    (servers[task % servers.length] ?? second).play({
      tokens: seededAnswer(task + 1, TOKENS).tokens,
      rate: RATE,
    }),
  );
  await send("Ask eight.");
  await screen(page).approval.getByRole("button", { name: "Approve all" }).click();
  await Promise.all(playing.map(begun));
  await Promise.all(playing.map((one) => one.reached(RATE)));
  const sample = await watchStreams(page, WATCHED);
  const ended = playing.some((one) => one.sentAt.length === TOKENS);
  await close();
  await second.stop();
  if (ended) throw new Error("An answer ended while it was measured.");
  return sample;
}

const idOf = (server: number) => `server-${String(server)}`;

function modeOf(server: number): Mode {
  const { chat } = OWN_MODES;
  if (chat === undefined) throw new Error("There is no mode.");
  const id = idOf(server);
  const model = { connectionId: id, modelId: "bench" };
  return { ...chat, id, name: id, model, createdAt: 1, updatedAt: 1 };
}

function tasks(servers: readonly PacedServer[]) {
  return Array.from({ length: STREAMS }, (_, task) => ({
    name: "start_task",
    arguments: {
      title: `Task ${String(task + 1)}`,
      goal: "Tell all of it.",
      hand_back: "All of it.",
      mode: idOf(task % servers.length),
    },
  }));
}
