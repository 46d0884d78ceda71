import type { Branch } from "#domain/context.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { seededAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import { startPacedServer } from "../paced-server.ts";
import type { PacedServer, Playing } from "../paced-server.ts";
import type { Bench, Scenario } from "../scenario.ts";
import { begun, RATE, streamRows, STREAMS, watchStreams } from "../side-streams.ts";
import type { StreamsSample } from "../side-streams.ts";
import { storeRows, storedConnection, storedLine } from "../stored.ts";
import type { StoredRows } from "../stored.ts";

/** Eight branches of one conversation that stream simultaneously; one of them is in view. */
export const scenario: Scenario = {
  name: "eight",
  place: 50,
  measure: async (bench) => {
    const samples: StreamsSample[] = [];
    for (let run = 0; run < bench.runs; run += 1) samples.push(await measure(bench));
    return streamRows(`${String(STREAMS)} streams, ${String(RATE)}/s each`, samples);
  },
};

/** How long all streams are observed (milliseconds). */
const WATCHED = 8_000;

async function measure(bench: Bench): Promise<StreamsSample> {
  // A browser opens at most six connections to one server.
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
  const sample = await watchStreams(page, WATCHED);
  const ended = playing.some((one) => one.sentAt.length === TOKENS);
  await close();
  await second.stop();
  if (ended) throw new Error("An answer ended while it was measured.");
  return sample;
}

/** Tokens of an answer: enough that the first one still streams when all have been observed. */
const TOKENS = 20_000;

/** A conversation of one turn with a branch for each stream, alternating between the servers. */
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
