import type { Locator } from "playwright";

import type { ContentPart } from "#domain/message.ts";

import { openPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import { BOX } from "../first-visit.ts";
import { HOLLAMA_BOX, hollamaLink, openHollama } from "../hollama-page.ts";
import type { HollamaSession } from "../hollama-page.ts";
import { sinceInput, startWatch } from "../page-watch.ts";
import type { OpenPage } from "../scenario.ts";
import type { Bench, Row } from "../scenario.ts";
import { typedIn } from "../scenarios/open.scenario.ts";
import { median, percentile } from "../statistics.ts";
import { storeRows, storedLine } from "../stored.ts";
import type { StoredRows } from "../stored.ts";
import { LIMIT, measureAct } from "./turns.ts";
import type { Side } from "./turns.ts";

/** Conversations that are opened in both pages. */
export interface Length {
  messages: number;
  /** Whether each answer has a block of code, as most have. */
  code: boolean;
}

/**
 * Hollama draws all messages of a conversation at once, and each of them then adds a button to every
 * block of code on the page. So it is also compared at what it does best: without code.
 */
export const lengths: readonly Length[] = [
  { messages: 20, code: true },
  { messages: 50, code: true },
  { messages: 100, code: true },
  { messages: 200, code: true },
  { messages: 100, code: false },
  { messages: 500, code: false },
];

/** Opens a conversation from the list, types in it, goes to another one and back. */
export function measureOpening(bench: Bench, length: Length): Promise<Row[]> {
  const name = `${String(length.messages)} messages${length.code ? "" : " without code"}`;
  const [opened, work, elements, heap, key, keyWork, switched] = [
    `${name}: opened from the list`,
    `${name}: opened, processor time`,
    `${name}: elements`,
    `${name}: heap`,
    `${name}: key to paint, p95`,
    `${name}: processor time for a key`,
    `${name}: to another one and back`,
  ];
  return measureAct(bench, {
    units: {
      [opened]: "ms",
      [work]: "ms",
      [elements]: "count",
      [heap]: "MB",
      [key]: "ms",
      [keyWork]: "ms",
      [switched]: "ms",
    },
    runs: bench.runs,
    limit: LIMIT,
    measure: async (side, _, note) => {
      const pair = [stored(length, FIRST), stored(length, SECOND)];
      const { page, close, linkTo, box } = await openWith(bench, side, pair);
      const meter = await meterOf(page);
      const open = async ({ title, mark }: Which) => {
        await startWatch(page);
        await linkTo(title).click({ timeout: WAIT });
        return sinceInput(page, mark, WAIT);
      };
      const before = await meter.read();
      note({ [opened]: await open(FIRST) });
      // What follows by itself, such as the code's colours, counts as part of the opening.
      await page.waitForTimeout(REST);
      note({ [work]: (await meter.read()).cpu - before.cpu });
      note({ [elements]: await page.locator("*").count() });
      await meter.collectGarbage();
      note({ [heap]: (await meter.read()).heap / 1_000_000 });
      const typed = await typedIn(page, meter, box);
      note({ [key]: percentile(typed.keys, 0.95), [keyWork]: typed.cpu });
      note({ [switched]: median([await open(SECOND), await open(FIRST)]) });
      await close();
    },
  });
}

/** How long to wait at most (milliseconds): a page that uses no processor time has missed the click. */
const WAIT = 300_000;

/** Time in which everything has loaded, or is drawn (milliseconds). */
const REST = 2_000;

interface Which {
  title: string;
  /** The last word of its last message. */
  mark: string;
}

const FIRST: Which = { title: "Seeded first", mark: "q99999" };
const SECOND: Which = { title: "Seeded second", mark: "q99998" };

interface Opened extends Pick<OpenPage, "page" | "close"> {
  linkTo: (title: string) => Locator;
  box: Locator;
}

/** The page with these conversations in its list, and a new one in view. */
async function openWith(bench: Bench, side: Side, all: readonly StoredRows[]): Promise<Opened> {
  const opened = side === "bough" ? await boughWith(bench, all) : await hollamaWith(bench, all);
  await opened.linkTo(FIRST.title).waitFor();
  await opened.page.waitForTimeout(REST);
  return opened;
}

async function boughWith(bench: Bench, all: readonly StoredRows[]): Promise<Opened> {
  const { page, close } = await openPage(bench, "bough");
  for (const rows of all) await storeRows(page, rows);
  await page.goto(bench.pages.bough);
  await page.reload();
  const linkTo = (name: string) => page.getByRole("link", { name, exact: true });
  return { page, close, linkTo, box: page.locator(BOX) };
}

async function hollamaWith(bench: Bench, all: readonly StoredRows[]): Promise<Opened> {
  const { page, close } = await openHollama(bench, all.map(sessionOf));
  return {
    page,
    close,
    linkTo: (title) => hollamaLink(page, title),
    box: page.locator(HOLLAMA_BOX),
  };
}

function stored({ messages, code }: Length, { title, mark }: Which): StoredRows {
  const seed = messages + (mark === FIRST.mark ? 0 : 1);
  const rows = storedLine(seed, messages, title);
  const last = rows.messages.length - 1;
  return {
    ...rows,
    messages: rows.messages.map((node, at) => {
      const text = textOf(node.message.content);
      const kept = code ? text : text.replaceAll(CODE, "");
      const content = [{ type: "text" as const, text: at === last ? `${kept}\n\n${mark}` : kept }];
      return { ...node, message: { ...node.message, content } };
    }),
  };
}

/** A block of code and the empty line after it. */
const CODE = /```[^]*?```\n\n/gu;

function sessionOf({ contexts: [context], messages }: StoredRows): HollamaSession {
  const title = context?.title ?? "";
  return {
    id: title.toLowerCase().replaceAll(" ", "-"),
    title,
    messages: messages.map(({ message }) => ({
      role: message.role === "user" ? "user" : "assistant",
      content: textOf(message.content),
    })),
  };
}

function textOf(content: readonly ContentPart[]): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
