import type { Page } from "playwright";

import { addConnection } from "../support/page.ts";
import { seededAnswer } from "./answer-text.ts";
import { answered, installAnswerWatch, takeAnswers, typeWaiting } from "./answers.ts";
import { meterOf } from "./cost.ts";
import { openProfilePage } from "./own-profile.ts";
import type { IndexFigures } from "./pages/search-index.ts";
import { seededTexts } from "./pages/search-texts.ts";
import { atMost } from "./rows.ts";
import type { Bench, Row } from "./scenario.ts";
import { begun } from "./side-streams.ts";
import { largest, median, percentile } from "./statistics.ts";
import { filesSize, isIndexed, storeMessages } from "./stored-messages.ts";

/** Milliseconds, unless said otherwise. */
interface Searched {
  /** By the clock, from the first search until all is indexed. */
  indexed: number;
  bytes: number;
  /** The answer to the first letter in a page that has just loaded. */
  cold: number;
  /** The answer to each letter, when every letter waits for the answer before it. */
  typed: number[];
  /** The answer to the last letter of a query that is typed in one go. */
  typedOver: number[];
  /** Percent of the main thread's time during a stream, without and with a search every five seconds. */
  streaming: { alone: number; searching: number };
}

/** Measures searching this many messages, and an index of as many without a page. */
export async function searchRows(bench: Bench, messages: number): Promise<Row[]> {
  bench.say(`an index of ${messages.toLocaleString("en")} messages`);
  const alone = await indexAlone(bench, messages);
  return rowsOf(messages, await searched(bench, messages), alone);
}

async function indexAlone(bench: Bench, messages: number): Promise<IndexFigures> {
  const { page, close } = await openProfilePage();
  await page.goto(new URL("search-index.html", bench.pages.floor).href);
  const figures = await page.evaluate((count) => window.benchSearchIndex?.(count), messages);
  await close();
  if (figures === undefined) throw new Error("The page has no index.");
  return figures;
}

async function searched(bench: Bench, messages: number): Promise<Searched> {
  const { page, close } = await openProfilePage();
  await page.goto(bench.pages.bough);
  await addConnection(page, bench.server.url, "bench");
  await storeMessages(page, messages, (stored) => {
    bench.say(`${stored.toLocaleString("en")} messages stored`);
  });
  await installAnswerWatch(page);
  await page.goto(bench.pages.bough);
  await page.reload();
  bench.say("indexing in the page");
  // The first search begins the indexing.
  const box = await searchBox(page);
  const from = performance.now();
  await box.fill("a");
  while (!(await isIndexed(page))) await page.waitForTimeout(1_000);
  const indexed = performance.now() - from;
  await box.fill("");
  await takeAnswers(page);
  const bytes = await filesSize(page);
  bench.say("typing");
  const cold = await searchedCold(page);
  const typed = await typedWaiting(page);
  const typedOver = await typedAtOnce(page);
  bench.say(`p95 ${percentile(typed, 0.95).toFixed(0)} ms; searching beside a stream`);
  const streaming = await besideStream(bench, page);
  await close();
  return { indexed, bytes, cold, typed, typedOver, streaming };
}

const texts = seededTexts();

/** Common and rare words in each script, parts of words, several words, phrases, filters, unknown words. */
const QUERIES = [
  ...[0, 40, 400, 15_000].flatMap((rank) =>
    [0, 1, 2, 3, 4].map((script) => texts.word(script, rank)),
  ),
  ...[3, 80, 900].map((rank) => texts.word(5, rank)),
  texts.word(0, 9_000).slice(1),
  `${texts.word(0, 1)} ${texts.word(0, 60)}`,
  `${texts.word(0, 700)} ${texts.word(0, 30)} ${texts.word(0, 5)}`,
  `"${texts.word(0, 0)} ${texts.word(0, 2)} ${texts.word(0, 1)}"`,
  `"${texts.word(1, 9)} ${texts.word(1, 3)}`,
  `from:me ${texts.word(0, 500)}`,
  `model:model-3 ${texts.word(0, 90)}`,
  `before:2022-02 ${texts.word(0, 20)}`,
  "zq",
  "qqxz nowhere",
  "-> ;",
];

async function searchBox(page: Page) {
  const box = page.getByRole("searchbox", { name: "Search conversations" });
  await box.click();
  await box.fill("");
  return box;
}

async function searchedCold(page: Page): Promise<number> {
  await page.reload();
  await searchBox(page);
  await typeWaiting(page, texts.word(0, 300).slice(0, 1));
  const [time = Number.NaN] = await takeAnswers(page);
  return time;
}

async function typedWaiting(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const query of QUERIES) {
    await searchBox(page);
    await typeWaiting(page, query);
    times.push(...(await takeAnswers(page)));
  }
  return times;
}

/** Milliseconds between two letters of somebody who types fast. */
const FAST = 60;

async function typedAtOnce(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const query of QUERIES) {
    await searchBox(page);
    for (const letter of query) {
      await page.keyboard.insertText(letter);
      await page.waitForTimeout(FAST);
    }
    await answered(page);
    times.push((await takeAnswers(page)).at(-1) ?? Number.NaN);
  }
  return times;
}

/** How long the main thread is observed each time (milliseconds), and how often. */
const SPAN = 5_000;
const TURNS = 4;

/** Measures with and without a search in turns, because a growing answer costs more and more. */
async function besideStream(bench: Bench, page: Page) {
  await page.reload();
  const box = await searchBox(page);
  // The newest conversation is the app's own example.
  await page.locator('nav a[href^="#/c/"]').nth(1).click();
  await page.locator("article[data-message-id]").last().waitFor();
  const { tokens } = seededAnswer(1, 10_000);
  const playing = bench.server.play({ tokens, rate: 100 });
  await page.getByRole("textbox", { name: "Message" }).fill("Tell me all of it.");
  await page.getByRole("button", { name: "Send" }).click();
  await begun(playing);
  const meter = await meterOf(page);
  const shares: { alone: number[]; searching: number[] } = { alone: [], searching: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of ["alone", "searching"] as const) {
      const query = name === "searching" ? texts.word(0, 300 + turn) : "";
      const from = performance.now();
      const before = await meter.read();
      if (query !== "") await box.pressSequentially(query, { delay: 120 });
      await page.waitForTimeout(SPAN - (performance.now() - from));
      const { cpu } = await meter.read();
      shares[name].push((100 * (cpu - before.cpu)) / (performance.now() - from));
      await box.fill("");
    }
  }
  return { alone: median(shares.alone), searching: median(shares.searching) };
}

function rowsOf(messages: number, here: Searched, alone: IndexFigures): Row[] {
  const name = `search in ${messages.toLocaleString("en")} messages`;
  const row = (what: string, unit: Row["unit"], bough: number, most?: number): Row => ({
    what: `${name}: ${what}`,
    unit,
    bough,
    ...(most !== undefined && { reach: atMost(most) }),
  });
  const { alone: without, searching } = here.streaming;
  return [
    row("answer while typing, p50", "ms", median(here.typed)),
    row("answer while typing, p95", "ms", percentile(here.typed, 0.95), 150),
    row("answer while typing, longest", "ms", largest(here.typed), 1_000),
    row("last letter typed fast, p95", "ms", percentile(here.typedOver, 0.95)),
    row("first letter in a new page", "ms", here.cold),
    row("indexed after", "ms", here.indexed),
    row("index on disk", "MB", here.bytes / 1_000_000),
    row("main thread beside a stream", "percent", without),
    row("main thread beside a stream, with a search each 5 s", "percent", searching, without + 3),
    row("index alone, time to build", "ms", alone.build),
    row("index alone, a new message, p50", "ms", median(alone.added)),
    row("index alone, a new message, longest", "ms", largest(alone.added)),
    row("index alone, a conversation deleted", "ms", alone.deleted),
    row("index alone, first answer of a new worker", "ms", alone.cold),
  ];
}
