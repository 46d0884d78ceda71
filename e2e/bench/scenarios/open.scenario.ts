import type { Locator, Page } from "playwright";

import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { openPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import type { CostMeter } from "../cost.ts";
import { startWatch, takeWatched } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import { pageNames } from "../scenario.ts";
import type { Bench, PageName, Row, Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { storeRows, storedLine } from "../stored.ts";
import type { StoredRows } from "../stored.ts";
import { clickLink, timed } from "../timed-opening.ts";

/** Long stored conversations: opening them, typing in them, switching branches in them. */
export const scenario: Scenario = {
  name: "open",
  place: 30,
  measure: async (bench) => {
    const visits: Visit[] = [];
    const typed: Record<PageName, Typed[]> = { floor: [], markdownFloor: [], bough: [] };
    for (let run = 0; run < bench.runs; run += 1) {
      const visit = await visitAll(bench);
      visits.push(visit);
      typed.bough.push(visit.typed);
      for (const name of pageNames) {
        if (name !== "bough") typed[name].push(await typedInFloor(bench, name));
      }
    }
    return [...openRows(visits), ...typedRows(typed)];
  },
};

const SIZES = [200, 1_000, 5_000] as const;

interface Visit {
  /** Milliseconds from the click until the last message is painted, in the order of `SIZES`. */
  opened: number[];
  elements: number;
  heap: number;
  typed: Typed;
  /** Milliseconds to a sibling branch and back. */
  switched: number[];
}

export interface Typed {
  /** Milliseconds from each key to its frame. */
  keys: number[];
  /** Milliseconds of processor time per key. */
  cpu: number;
}

async function visitAll(bench: Bench): Promise<Visit> {
  const { page, close } = await openPage(bench, "bough");
  const stored = SIZES.map((size) => withVersion(storedLine(size, size, titleOf(size))));
  for (const one of stored) await storeRows(page, one.rows);
  await page.goto(bench.pages.bough);
  await page.reload();
  await page.getByRole("link", { name: titleOf(SIZES[0]) }).waitFor();
  // Wait until everything that loads after the first paint has loaded.
  await page.waitForTimeout(2_000);
  const opened: number[] = [];
  for (const [index, size] of SIZES.entries()) {
    bench.say(`opening ${String(size)} messages`);
    opened.push(await timed(page, stored[index]?.lastId, () => clickLink(page, titleOf(size))));
  }
  const longest = stored.at(-1);
  const meter = await meterOf(page);
  const typed = await typedIn(page, meter);
  const switched = [
    await timed(page, longest?.versionId, () => clickButton(page, "Next version")),
    await timed(page, longest?.lastId, () => clickButton(page, "Previous version")),
  ];
  await meter.collectGarbage();
  const { heap } = await meter.read();
  const elements = await page.locator("*").count();
  await close();
  return { opened, elements, heap: heap / 1_000_000, typed, switched };
}

const titleOf = (size: number): string => `Seeded ${String(size)} messages`;

async function clickButton(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).last().click();
}

interface WithVersion {
  rows: StoredRows;
  /** The last message of main, and the last one of its second version. */
  lastId: string;
  versionId: string;
}

/** The same conversation with a second version of its last answer. */
function withVersion(rows: StoredRows): WithVersion {
  const [main] = rows.branches;
  const answer = rows.messages.at(-1);
  if (main === undefined || answer?.parentId == null) throw new Error("There is no answer.");
  const random = seededRandom(rows.messages.length);
  const otherAnswer: MessageNode = { ...answer, id: random.id() };
  const version: Branch = {
    ...main,
    id: random.id(),
    name: "main~2",
    named: false,
    messageIds: [...main.messageIds.slice(0, -1), otherAnswer.id],
    activeAt: main.activeAt - 1,
    forkedFrom: { branchId: main.id, nodeId: answer.parentId },
  };
  return {
    rows: {
      contexts: rows.contexts,
      branches: [main, version],
      messages: [...rows.messages, otherAnswer],
    },
    lastId: answer.id,
    versionId: otherAnswer.id,
  };
}

const KEYS = 80;

export async function typedIn(
  page: Page,
  meter: CostMeter,
  box: Locator = page.getByRole("textbox", { name: "Message" }),
): Promise<Typed> {
  await box.click();
  await page.waitForTimeout(500);
  const before = await meter.read();
  await page.waitForTimeout(KEYS * PAUSE);
  const idle = await meter.read();
  await startWatch(page);
  const text = "the quick brown fox jumps over the lazy dog ".repeat(2).slice(0, KEYS);
  await page.keyboard.type(text, { delay: PAUSE });
  await page.waitForTimeout(100);
  const after = await meter.read();
  const { keys } = await takeWatched(page);
  await box.fill("");
  return { keys, cpu: (after.cpu - idle.cpu - (idle.cpu - before.cpu)) / KEYS };
}

/** Milliseconds between two keys. */
const PAUSE = 40;

async function typedInFloor(bench: Bench, name: PageName): Promise<Typed> {
  const { page, close } = await openPage(bench, name);
  const typed = await typedIn(page, await meterOf(page));
  await close();
  return typed;
}

function openRows(visits: readonly Visit[]): Row[] {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  return [
    ...SIZES.map((size, index): Row => ({
      what: `open ${size.toLocaleString("en")} messages, last one visible`,
      unit: "ms",
      bough: middle(({ opened }) => opened[index] ?? Number.NaN),
      reach: atMost(250),
    })),
    {
      what: "elements at 5,000 messages",
      unit: "count",
      bough: middle(({ elements }) => elements),
      reach: atMost(2_000),
    },
    {
      what: "heap at 5,000 messages",
      unit: "MB",
      bough: middle(({ heap }) => heap),
      reach: atMost(15),
    },
    {
      what: "switch to a sibling branch at 5,000 messages",
      unit: "ms",
      bough: middle(({ switched }) => median(switched)),
      reach: atMost(80),
    },
  ];
}

function typedRows(typed: Record<PageName, Typed[]>): Row[] {
  const figures = (pick: (one: Typed) => number) => ({
    floor: median(typed.floor.map(pick)),
    markdownFloor: median(typed.markdownFloor.map(pick)),
    bough: median(typed.bough.map(pick)),
  });
  return [
    {
      what: "typing at 5,000 messages: key to paint, p95",
      unit: "ms",
      ...figures(({ keys }) => percentile(keys, 0.95)),
      reach: atMost(20),
    },
    {
      what: "typing at 5,000 messages: processor time for a key",
      unit: "ms",
      ...figures(({ cpu }) => cpu),
      reach: atMost(6),
    },
  ];
}
