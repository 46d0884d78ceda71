import type { Locator, Page } from "playwright";

import { seededAnswer } from "../answer-text.ts";
import type { PacedAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import { startPacedServer } from "../paced-server.ts";
import type { PacedServer, Playing } from "../paced-server.ts";
import type { Bench, Scenario } from "../scenario.ts";
import { begun, RATE, streamRows, STREAMS, watchStreams } from "../side-streams.ts";
import type { StreamsSample } from "../side-streams.ts";
import { storeRows, storedConnection, storedLine } from "../stored.ts";

/** One message to eight models, whose answers stream side by side, all in view. */
export const scenario: Scenario = {
  name: "lanes",
  place: 51,
  measure: async (bench) => {
    const samples: StreamsSample[] = [];
    for (let run = 0; run < bench.runs; run += 1) samples.push(await measure(bench, run + 1));
    return streamRows(`${String(STREAMS)} lanes in view, ${String(RATE)}/s each`, samples);
  },
};

/** How long all streams are observed (milliseconds). */
const WATCHED = 6_000;
const TOKENS = 1_500;
/** Wide enough for every lane. */
const WIDE = { width: 3_200, height: 900 };
const TITLE = "Seeded for lanes";

async function measure(bench: Bench, seed: number): Promise<StreamsSample> {
  // One server per lane, so that each answer can be attributed to its lane.
  const servers = await Promise.all(Array.from({ length: STREAMS }, startPacedServer));
  const { page, close } = await openPage(bench, "bough");
  await page.setViewportSize(WIDE);
  await storeLanes(page, servers);
  await page.reload();
  const answers = servers.map((_, lane) => seededAnswer(seed * STREAMS + lane, TOKENS));
  const playing = servers.map((server, lane) =>
    server.play({ tokens: answers[lane]?.tokens ?? [], rate: RATE }),
  );
  await ask(page);
  await Promise.all(playing.map(begun));
  await Promise.all(playing.map((one) => one.reached(RATE)));
  const sample = await watchStreams(page, WATCHED);
  const ended = playing.some((one) => one.sentAt.length === TOKENS);
  await compareAll(page, answers, playing);
  await close();
  await Promise.all(servers.map((server) => server.stop()));
  if (ended) throw new Error("An answer ended while it was measured.");
  return sample;
}

/**
 * A conversation of one turn and a connection for each lane, as if eight models had been asked
 * before.
 */
async function storeLanes(page: Page, servers: readonly PacedServer[]): Promise<void> {
  const idOf = (lane: number) => `lane-${String(lane)}`;
  const lanes = servers.map((_, lane) => ({
    connectionId: idOf(lane),
    modelId: "bench",
    temperature: "",
  }));
  const line = storedLine(9, 2, TITLE);
  // The conversation's own model is always the first that is asked.
  const own = { connectionId: idOf(0), modelId: "bench" };
  await storeRows(page, {
    ...line,
    contexts: line.contexts.map((row) => ({ ...row, config: { ...row.config, ...own } })),
    connections: servers.map(({ url }, lane) => storedConnection(idOf(lane), url)),
    settings: [{ key: "fanOut.lanes", value: lanes }],
  });
}

async function ask(page: Page): Promise<void> {
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Tell me all of it.");
  await page.getByRole("button", { name: "Ask several models" }).click();
  await page.getByRole("button", { name: `Ask ${String(STREAMS)} models` }).click();
}

/** Throws unless each lane stores exactly what its server sent, and shows its last word. */
async function compareAll(
  page: Page,
  answers: readonly PacedAnswer[],
  playing: readonly Playing[],
): Promise<void> {
  await Promise.all(playing.map(({ ended }) => ended));
  const columns = page.getByRole("group", { name: "Side by side" }).getByRole("log");
  for (const [lane, answer] of answers.entries()) await compare(page, columns.nth(lane), answer);
}

async function compare(page: Page, column: Locator, answer: PacedAnswer): Promise<void> {
  const article = column.getByRole("article").last();
  await article.getByText(answer.lastMark).waitFor({ state: "visible" });
  await article.and(page.locator(":not([aria-busy])")).waitFor();
  const id = await article.getAttribute("data-message-id");
  const text = await storedText(page, id ?? "");
  if (text !== answer.tokens.join("")) {
    throw new Error(`A lane stored something else than was sent: ${text.slice(0, 200)}`);
  }
}

/** The text of a stored message, read directly from the database. */
async function storedText(page: Page, id: string): Promise<string> {
  return page.evaluate(async (nodeId) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener("success", () => {
          resolve(request.result);
        });
      });
    const database = await settled(indexedDB.open("bough"));
    const store = database.transaction("messages").objectStore("messages");
    const row: unknown = await settled(store.get(nodeId));
    database.close();
    // Bough stored it there a moment ago.
    const { message } = row as { message: { content: { text?: string }[] } };
    return message.content.map((part) => part.text ?? "").join("");
  }, id);
}
