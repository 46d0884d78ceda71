import type { Page } from "playwright";

import type { ContentPart } from "#domain/message.ts";

import { seededAnswer } from "../answer-text.ts";
import { openPage } from "../bough-page.ts";
import type { OpenPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { BOX } from "../first-visit.ts";
import { HOLLAMA_BOX, openHollama } from "../hollama-page.ts";
import type { HollamaSession } from "../hollama-page.ts";
import { awaitElement, sinceInput, startWatch } from "../page-watch.ts";
import { ratioAtMost } from "../rows.ts";
import type { Bench, Row, Scenario, Unit } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { storeRows, storedLine } from "../stored.ts";
import type { StoredRows } from "../stored.ts";
import { clickLink } from "../timed-opening.ts";
import { measureBurst } from "./burst.scenario.ts";
import { firstVisit } from "./first-load.scenario.ts";
import { typedIn } from "./open.scenario.ts";
import { measureStream } from "./stream.scenario.ts";

/** The same acts in Bough and in another chat page without a backend. */
export const scenario: Scenario = {
  name: "beside",
  place: 96,
  optional: true,
  measure: async (bench) => {
    const rows: Row[] = [];
    for (const part of [openings, bursts, streams, firstLoads]) rows.push(...(await part(bench)));
    return rows;
  },
};

type Other = "bough" | "hollama";
const PAGES: readonly Other[] = ["bough", "hollama"];

/** The figures of one run, by what they are; infinite for what did not end. */
type Figures = Readonly<Record<string, number>>;

/** Takes turns, so that a slow moment of the machine meets both. */
async function inTurns(
  bench: Bench,
  runs: number,
  measure: (name: Other, run: number) => Promise<Figures>,
): Promise<Record<Other, Figures[]>> {
  const found: Record<Other, Figures[]> = { bough: [], hollama: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const name of PAGES) {
      bench.say(`${name}, run ${String(run + 1)}`);
      found[name].push(await measure(name, run));
    }
  }
  return found;
}

function rowsFrom(units: Readonly<Record<string, Unit>>, found: Record<Other, Figures[]>): Row[] {
  return Object.entries(units).map(([what, unit]) => {
    const [bough, hollama] = PAGES.map((name) =>
      median(found[name].map((figures) => figures[what] ?? Number.POSITIVE_INFINITY)),
    );
    if (bough === undefined || hollama === undefined) throw new Error("Nothing was measured.");
    return {
      what: `beside Hollama: ${what}`,
      unit,
      bough,
      hollama,
      ratio: bough / hollama,
      reach: ratioAtMost(1),
    };
  });
}

async function firstLoads(bench: Bench): Promise<Row[]> {
  const [box, slowBox] = [
    "first load: composer takes text",
    "first load: composer takes text at 4 × CPU throttle",
  ];
  const script = "first load: script until then (gzip)";
  const found = await inTurns(bench, bench.quick ? 2 : 5, async (name) => {
    const visit = await firstVisit(bench, name, 1);
    const slow = await firstVisit(bench, name, 4);
    return { [box]: visit.took, [slowBox]: slow.took, [script]: visit.first.script / 1_000 };
  });
  return rowsFrom({ [box]: "ms", [slowBox]: "ms", [script]: "KB" }, found);
}

async function streams(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const rate of [500, 100]) {
    const name = `${String(rate)} tokens a second`;
    const units = {
      [`${name}: main thread, processor time`]: "ms",
      [`${name}: sent to visible, p95`]: "ms",
      [`${name}: dropped frames`]: "count",
      [`${name}: worst frame gap`]: "ms",
    } as const;
    const [cpu = "", visible = "", dropped = "", gap = ""] = Object.keys(units);
    const tokens = rate * SECONDS;
    const found = await inTurns(bench, bench.runs, (page, run) =>
      orNever(bench, async () => {
        const answer = seededAnswer(run + 1, tokens);
        const sample = await measureStream(bench, page, { tokens, rate, ratio: 0 }, answer);
        return {
          [cpu]: sample.cpu,
          [visible]: percentile(sample.delays, 0.95),
          [dropped]: sample.dropped,
          [gap]: sample.worstGap,
        };
      }),
    );
    rows.push(...rowsFrom(units, found));
  }
  return rows;
}

/** Length of a stream. */
const SECONDS = 10;

async function bursts(bench: Bench): Promise<Row[]> {
  const units = {
    "20,000 tokens at once: done after the last byte": "ms",
    "20,000 tokens at once: worst frame gap": "ms",
  } as const;
  const [done = "", gap = ""] = Object.keys(units);
  const found = await inTurns(bench, bench.runs, (page, run) =>
    orNever(bench, async () => {
      const sample = await measureBurst(bench, page, run + 1);
      return { [done]: sample.done, [gap]: sample.worstGap };
    }),
  );
  return rowsFrom(units, found);
}

/** Messages of a conversation: Hollama keeps all of them in local storage, which has 5 MB. */
const MESSAGES = 200;
const TITLE = "Seeded messages";
const LAST = "q99999";

async function openings(bench: Bench): Promise<Row[]> {
  const units = {
    [`${String(MESSAGES)} messages: opened from the list`]: "ms",
    [`${String(MESSAGES)} messages: key to paint, p95`]: "ms",
    [`${String(MESSAGES)} messages: processor time for a key`]: "ms",
  } as const;
  const [opened = "", key = "", cpu = ""] = Object.keys(units);
  const stored = withLastWord(storedLine(MESSAGES, MESSAGES, TITLE));
  const found = await inTurns(bench, bench.runs, async (name) => {
    const { page, close } = await opener(bench, name, stored);
    await startWatch(page);
    await awaitElement(page, "never");
    await (name === "bough"
      ? clickLink(page, TITLE)
      : page.getByText(TITLE).first().click({ timeout: PATIENCE }));
    const time = await sinceInput(page, LAST, PATIENCE);
    const box = page.locator(name === "bough" ? BOX : HOLLAMA_BOX);
    const typed = await typedIn(page, await meterOf(page), box);
    await close();
    return { [opened]: time, [key]: percentile(typed.keys, 0.95), [cpu]: typed.cpu };
  });
  return rowsFrom(units, found);
}

/** The page with the conversation in its list, and another one in view. */
async function opener(
  bench: Bench,
  name: Other,
  stored: StoredRows,
): Promise<Pick<OpenPage, "close"> & { page: Page }> {
  if (name === "hollama") {
    const session = sessionOf(stored);
    const { page, close } = await openHollama(bench, [session]);
    await page.getByText(TITLE).first().waitFor();
    await page.waitForTimeout(REST);
    return { page, close };
  }
  const { page, close } = await openPage(bench, "bough");
  await storeRows(page, stored);
  await page.goto(bench.pages.bough);
  await page.reload();
  await page.getByRole("link", { name: TITLE }).waitFor();
  await page.waitForTimeout(REST);
  return { page, close };
}

/** Some pages draw all messages at once (milliseconds). */
const PATIENCE = 180_000;

/** Until everything has loaded (milliseconds). */
const REST = 2_000;

function withLastWord(rows: StoredRows): StoredRows {
  const last = rows.messages.at(-1);
  if (last === undefined) throw new Error("There is no message.");
  const content: ContentPart[] = [...last.message.content, { type: "text", text: `\n\n${LAST}` }];
  const messages = [
    ...rows.messages.slice(0, -1),
    { ...last, message: { ...last.message, content } },
  ];
  return { ...rows, messages };
}

function sessionOf({ messages }: StoredRows): HollamaSession {
  return {
    id: "seeded",
    title: TITLE,
    messages: messages.map(({ message }) => ({
      role: message.role === "user" ? "user" : "assistant",
      content: textOf(message.content),
    })),
  };
}

function textOf(content: readonly ContentPart[]): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** What does not end within the bench's patience is told as such. */
async function orNever(bench: Bench, measure: () => Promise<Figures>): Promise<Figures> {
  try {
    return await measure();
  } catch (error) {
    bench.say(`did not end: ${error instanceof Error ? error.message.slice(0, 200) : "?"}`);
    return {};
  }
}
