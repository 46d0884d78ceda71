import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright";

import { launchKillable } from "../../support/killable-browser.ts";
import { VIEWPORT } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import {
  checkAll,
  deleteForGood,
  exportAll,
  importAll,
  measureSpace,
  openData,
} from "../large/data-steps.ts";
import { BESIDE, largeSize, lineLength, openLargeProfile, TREE } from "../large/large-profile.ts";
import type { LargeProfile, LargeSize } from "../large/large-profile.ts";
import {
  arrangeList,
  linkTo,
  openList,
  readTree,
  scrollList,
  switchBranch,
} from "../large/reading-steps.ts";
import { keepProfiles, longStep, rowsOfStep, timedStep } from "../large/timed-step.ts";
import type { Step } from "../large/timed-step.ts";
import { installWatch } from "../page-watch.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { storeTree, storedConnection, storedTree } from "../stored.ts";

/**
 * What a person does on a device that they have used for years, each thing once. The first run fills a
 * browser's profile, which takes some minutes and is kept for the next.
 */
export const scenario: Scenario = {
  name: "large",
  place: 90,
  optional: true,
  measure: async (bench) => {
    const large = await openLargeProfile(bench);
    keepProfiles(bench.profiles);
    const steps: Step[] = [];
    const note = (...found: Step[]) => {
      for (const { what, took, block } of found) {
        bench.say(`${what}: ${took.toFixed(0)} ms, longest block ${block.toFixed(0)} ms`);
      }
      steps.push(...found);
    };
    const rows: Row[] = [];
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        // The figures of the other steps must still be reported.
        console.error(error);
        process.exitCode = 1;
      }
    };
    await attempt(() => measureReading(bench, large, note));
    await attempt(async () => rows.push(...(await measureData(bench, large, note))));
    await large.close();
    const name = nameOf(largeSize(bench));
    return [...steps.flatMap((step) => rowsOfStep(name, step)), ...rows];
  },
};

const TITLE = "The large tree";
const CONNECTION = "bench";

type Note = (...steps: Step[]) => void;

function nameOf({ lines, messages }: LargeSize): string {
  return `${(lines + 1).toLocaleString("en")} conversations, ${messages.toLocaleString("en")} messages`;
}

async function freshPage(page: Page): Promise<void> {
  await page.setViewportSize(VIEWPORT);
  await installWatch(page);
}

async function measureReading(
  bench: Bench,
  { page, address }: LargeProfile,
  note: Note,
): Promise<void> {
  await freshPage(page);
  const tree = storedTree(7, TREE.nodes, TREE.branches, TITLE);
  tree.context.config.connectionId = CONNECTION;
  await page.goto(`${address}${BESIDE}`);
  await storeTree(page, tree, storedConnection(CONNECTION, bench.server.url));
  await page.evaluate(() => window.benchWatch?.start());
  note(await openList(page, address));
  note(await scrollList(page));
  await page.reload();
  await page.getByRole("link", { name: TITLE, exact: true }).waitFor();
  note(await arrangeList(page, "list of a tag", "#reading", NEWEST_READING(bench)));
  note(await arrangeList(page, "list of a tag by title", "Sort by title", 21));
  await page.getByRole("button", { name: "Show all conversations" }).click();
  note(await arrangeList(page, "whole list by activity", "Sort by last activity", lastOf(bench)));
  note(await openLine(bench, page));
  const [main] = tree.branches;
  const last = (branch = main) => `article[data-message-id="${branch?.messageIds.at(-1) ?? ""}"]`;
  const link = page.getByRole("link", { name: TITLE, exact: true });
  note(await timedStep(page, "20,000 nodes, opened", last(), () => link.click()));
  await page.waitForTimeout(3_000);
  note(...(await readTree(page)));
  const other = tree.branches.findLast(({ named, messageIds }) => named && messageIds.length > 100);
  note(...(await switchBranch(page, other?.name ?? "", last(other))));
  note(await answerIn(bench, page));
}

/** A conversation's number: near the top of the list of the tag "reading", far down in the whole list. */
const NEWEST_READING = (bench: Bench) => Math.floor(largeSize(bench).lines / 7 - 4) * 7;
const lastOf = (bench: Bench) => largeSize(bench).lines - 1;

async function openLine(bench: Bench, page: Page): Promise<Step> {
  // The first conversations have one message more.
  const length = lineLength(largeSize(bench)) + 1;
  const article = `article[aria-setsize="${String(length)}"][aria-posinset="${String(length)}"]`;
  // The oldest pinned conversation.
  const link = page.locator(linkTo(3));
  return timedStep(page, "one opened", article, () => link.click());
}

/** A question on the branch in view, until the answer is stored and at rest. */
async function answerIn(bench: Bench, page: Page): Promise<Step> {
  const tokens = Array.from({ length: 300 }, (_, at) => `word${String(at)} `);
  const box = page.getByRole("textbox", { name: "Message", exact: true });
  await box.fill("A question in the large tree.");
  bench.server.play({ tokens, rate: 100 });
  return longStep(page, "20,000 nodes, an answer of 3 s", async () => {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("word299").waitFor();
    await page.locator('[role="status"][data-state="idle"]').waitFor({ state: "attached" });
  });
}

async function measureData(bench: Bench, large: LargeProfile, note: Note): Promise<Row[]> {
  const { page, address } = large;
  const name = nameOf(largeSize(bench));
  await page.goto(`${address}#`);
  await page.reload();
  await page.getByRole("link", { name: TITLE, exact: true }).waitFor();
  note(await openData(page));
  note(await checkAll(page));
  note(await measureSpace(page));
  const { steps, file } = await exportAll(page);
  note(...steps);
  await page.keyboard.press("Escape");
  note(...(await deleteForGood(page, TITLE)));
  // The page holds what it has just read for some seconds more.
  await page.waitForTimeout(REST);
  const meter = await meterOf(page);
  await meter.collectGarbage();
  const { heap } = await meter.read();
  try {
    note(...(await importElsewhere(large, file.path)));
  } finally {
    await file.remove();
  }
  return [
    { what: `${name}: size of the exported file`, unit: "MB", bough: file.bytes / 1e6 },
    { what: `${name}: heap after all of it`, unit: "MB", bough: heap / 1e6 },
  ];
}

/** Milliseconds of rest before the heap is measured. */
const REST = 20_000;

/** Imports the file on a new device, which has no data. */
async function importElsewhere({ address }: LargeProfile, path: string): Promise<Step[]> {
  const profile = await mkdtemp(join(tmpdir(), "bough-bench-new-"));
  const browser = await launchKillable(profile);
  try {
    await freshPage(browser.page);
    await browser.page.goto(address);
    await browser.page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
    return await importAll(browser.page, path);
  } finally {
    await browser.kill();
    await rm(profile, { recursive: true, force: true });
  }
}
