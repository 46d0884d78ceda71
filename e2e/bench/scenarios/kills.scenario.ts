import { setTimeout } from "node:timers/promises";

import type { Page } from "playwright";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { launchKillable } from "../../support/killable-browser.ts";
import type { KillableBrowser } from "../../support/killable-browser.ts";
import { screen } from "../../support/page.ts";
import { VIEWPORT } from "../bough-page.ts";
import { copyOfLarge } from "../large/large-profile.ts";
import { preciseNow } from "../paced-server.ts";
import type { Playing } from "../paced-server.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { largest, median, percentile } from "../statistics.ts";
import { storeRows, storedConnection, storedInterrupted } from "../stored.ts";

/**
 * Kills a browser again and again, at a random moment of a stream, with a million messages stored. What
 * the page showed as stored is there afterwards, and only the last moment of the answer is lost.
 */
export const scenario: Scenario = {
  name: "kills",
  place: 95,
  optional: true,
  measure: async (bench) => {
    const copy = await copyOfLarge(bench);
    try {
      return rowsFor(await killAgainAndAgain(bench, copy));
    } finally {
      await copy.remove();
    }
  },
};

/** Tokens a second; each is one numbered word. */
const RATE = 100;
const WORDS = Array.from({ length: 2_000 }, (_, at) => `q${String(at).padStart(5, "0")} `);
/** The latest moment of a kill, after the first word was sent (milliseconds). */
const LATEST = 2_500;
const CONNECTION = "bench";
/** How long to wait on a machine so busy that the browser itself stalls for a while (milliseconds). */
const PATIENCE = 90_000;

interface Kill {
  question: string;
  /** Milliseconds of the stream that were sent and are not there afterwards. */
  lost: number;
  /** Milliseconds of the stream that had been on the screen and are not there afterwards. */
  lostFromScreen: number;
  /** Words that are there afterwards. */
  kept: number;
  /** Milliseconds from starting the browser until the page showed the interrupted answer. */
  back: number;
}

interface Place {
  path: string;
  address: string;
}

async function killAgainAndAgain(bench: Bench, place: Place): Promise<Kill[]> {
  const random = seededRandom(4_711);
  const until = performance.now() + bench.minutes * 60_000;
  const kills: Kill[] = [];
  const asked: string[] = [];
  let stalls = 0;
  let waiting: Playing | undefined;
  let browser = await prepared(bench, place);
  try {
    while (kills.length < bench.kills && performance.now() < until) {
      const question = `Count, number ${String(asked.length)}.`;
      const playing = waiting ?? bench.server.play({ tokens: WORDS, rate: RATE });
      const shown = await ask(browser.page, question);
      if (shown !== undefined) asked.push(question);
      waiting = shown !== undefined && (await hasBegun(playing)) ? undefined : playing;
      if (waiting === undefined) await setTimeout(random.next() * LATEST);
      const url = browser.page.url();
      const at = preciseNow();
      await browser.kill();
      const from = performance.now();
      browser = await opened(place, url);
      if (shown === undefined || waiting !== undefined) {
        // A message that was taken must still be there in the end.
        bench.say(`no request came for "${question}"`);
        if ((stalls += 1) > MOST_STALLS) throw new Error("The browser stalls again and again.");
        continue;
      }
      const kept = await keptOf(browser.page, question);
      const lost = lostOf(playing, shown(), kept, at);
      kills.push({ ...lost, question, kept, back: performance.now() - from });
      if (kills.length % 10 === 0) bench.say(told(kills));
    }
    await assertAllKept(browser.page, place, asked, kills);
  } finally {
    await browser.kill();
  }
  return kills;
}

/** How often no request may come: on a busy machine a browser may not send anything for a minute. */
const MOST_STALLS = 10;

async function hasBegun(playing: Playing): Promise<boolean> {
  const late = setTimeout(PATIENCE, "late", { ref: false });
  return (await Promise.race([playing.reached(1), late])) !== "late";
}

/** Opens a browser whose new conversations use the bench's server. */
async function prepared(bench: Bench, place: Place): Promise<KillableBrowser> {
  const browser = await opened(place, `${place.address}favicon.svg`);
  const connections = [storedConnection(CONNECTION, bench.server.url)];
  await storeRows(browser.page, { contexts: [], branches: [], messages: [], connections });
  await storeRows(browser.page, storedInterrupted(bench.interrupted));
  await browser.page.goto(place.address);
  await browser.page.locator('nav a[href^="#/c/"]').first().waitFor();
  return browser;
}

async function opened({ path }: Place, url: string): Promise<KillableBrowser> {
  const browser = await launchKillable(path);
  browser.page.setDefaultTimeout(PATIENCE);
  await browser.page.setViewportSize(VIEWPORT);
  await browser.page.addInitScript(tellShown);
  await browser.page.goto(url);
  return browser;
}

declare global {
  interface Window {
    /** Called with the number of the last word in a text that has changed on the screen. */
    benchShown?: (word: number) => void;
  }
}

/** Runs in the page: reports each new word's number as soon as it is in the page. */
function tellShown(): void {
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const texts =
        type === "characterData" ? [target.textContent] : [...addedNodes].map((n) => n.textContent);
      for (const text of texts) {
        const word = /q(\d{5})(?!.*q\d{5})/su.exec(text?.slice(-60) ?? "")?.[1];
        if (word !== undefined) window.benchShown?.(Number(word));
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * Sends, and waits until the message was taken.
 *
 * @returns a function for the number of the last word on the screen so far, -1 for none; undefined if
 *   the message was not taken
 */
async function ask(page: Page, question: string): Promise<(() => number) | undefined> {
  let shown = -1;
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("region", { name: "New conversation" }).waitFor();
  await page.exposeFunction("benchShown", (word: number) => {
    shown = Math.max(shown, word);
  });
  await screen(page).submit(question);
  const isTaken = await page.waitForFunction(isBoxEmpty).then(
    () => true,
    () => false,
  );
  return isTaken ? () => shown : undefined;
}

/** Runs in the page: the box is empty once the message is stored. */
function isBoxEmpty(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  return box?.value === "";
}

/** How many words of the answer are there after the kill. */
async function keptOf(page: Page, question: string): Promise<number> {
  const { said, log } = screen(page);
  await page
    .locator('[role="status"][data-state="transientFailure.awaitingPerson"]')
    .waitFor({ state: "attached", timeout: PATIENCE });
  const answers = await said("assistant").allInnerTexts();
  const text = answers.at(-1) ?? "";
  const words = text.match(/q\d{5}/gu) ?? [];
  const wrong = words.findIndex((word, at) => word !== WORDS[at]?.trim());
  if (wrong >= 0)
    throw new Error(`Word ${String(wrong)} of "${question}" is ${words[wrong] ?? ""}.`);
  // Only what is visible is in the page; the question is above the answer.
  await log.press("Home");
  await said("user").filter({ hasText: question }).waitFor();
  return words.length;
}

function lostOf({ sentAt }: Playing, shown: number, kept: number, at: number) {
  const firstLost = sentAt[kept];
  return {
    lost: firstLost === undefined ? 0 : Math.max(0, at - firstLost),
    lostFromScreen: (Math.max(0, shown + 1 - kept) * 1_000) / RATE,
  };
}

/** Checks that every question is still stored at the end, and all that each answer had after its kill. */
async function assertAllKept(
  page: Page,
  { address }: Place,
  asked: readonly string[],
  kills: readonly Kill[],
): Promise<void> {
  await page.goto(`${address}favicon.svg`);
  const texts = await page.evaluate(readTexts, Date.now() - 86_400_000);
  const textOf = (question: string) => texts.find((one) => one.includes(question));
  const lost = asked.find((question) => textOf(question) === undefined);
  if (lost !== undefined) throw new Error(`"${lost}" is gone.`);
  for (const { question, kept } of kills) {
    const gone = WORDS.slice(0, kept).find(
      (word) => textOf(question)?.includes(word.trim()) !== true,
    );
    if (gone !== undefined) throw new Error(`${gone} of "${question}" is gone.`);
  }
}

/** Runs in the page: for each conversation active since then, its messages and unfinished answers as JSON. */
async function readTexts(since: number): Promise<string[]> {
  const opening = indexedDB.open("bough");
  await new Promise((resolve) => {
    opening.addEventListener("success", resolve);
  });
  const database = opening.result;
  const all = (table: string, index: string, key: IDBValidKey | IDBKeyRange): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      const request = database.transaction(table).objectStore(table).index(index).getAll(key);
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("not read")));
    });
  const idsOf = (rows: unknown[]) => rows.map((row) => (row as { id: string }).id);
  const texts: string[] = [];
  for (const id of idsOf(await all("contexts", "updatedAt", IDBKeyRange.lowerBound(since)))) {
    const found = [await all("messages", "contextId", id)];
    for (const run of idsOf(await all("runs", "contextId", id))) {
      found.push(await all("chunks", "runId", run));
    }
    texts.push(JSON.stringify(found));
  }
  database.close();
  return texts;
}

function told(kills: readonly Kill[]): string {
  const lost = kills.map((kill) => kill.lost);
  const figures = [median(lost), percentile(lost, 0.99), largest(lost)].map((one) =>
    one.toFixed(0),
  );
  return `${String(kills.length)} kills; lost: median, p99, most ${figures.join(", ")} ms`;
}

function rowsFor(kills: readonly Kill[]): Row[] {
  const name = `${String(kills.length)} kills while streaming`;
  const lost = kills.map((kill) => kill.lost);
  const fromScreen = kills.map(({ lostFromScreen }) => lostFromScreen);
  const ms = (what: string, bough: number): Row => ({
    what: `${name}: ${what}`,
    unit: "ms",
    bough,
  });
  return [
    { what: `${name}: nothing told as stored is gone`, unit: "count", bough: kills.length },
    ms("sent and lost, median", median(lost)),
    { ...ms("sent and lost, p99", percentile(lost, 0.99)), reach: atMost(120) },
    { ...ms("sent and lost, most", largest(lost)), reach: atMost(250) },
    ms("shown and lost, p99", percentile(fromScreen, 0.99)),
    ms("shown and lost, most", largest(fromScreen)),
    ms("back from a killed browser, median", median(kills.map(({ back }) => back))),
  ];
}
