import type { Page } from "playwright";

import { branchOption, branchPicker } from "../../support/page.ts";
import { startWatch, takeWatched } from "../page-watch.ts";
import { largest, percentile } from "../statistics.ts";
import { SHOWN_WITHIN, timedStep } from "./timed-step.ts";
import type { Step } from "./timed-step.ts";

declare global {
  interface Window {
    benchListAt?: number;
  }
}

/** Opens the page, and waits until its list can be read and nothing more comes. */
export async function openList(page: Page, address: string): Promise<Step> {
  await page.addInitScript(noteList);
  await page.goto(address);
  const at = await page.waitForFunction(() => window.benchListAt, null, { polling: 50 });
  const took = (await at.jsonValue()) ?? Number.NaN;
  await page.waitForTimeout(3_000);
  const { longTasks } = await takeWatched(page);
  return { what: "page open", took, block: largest(longTasks), within: SHOWN_WITHIN };
}

/** Runs in the page: records when the first conversation is in the list and painted. */
function noteList(): void {
  const look = (): void => {
    if (document.querySelector('nav a[href^="#/c/"]') === null) requestAnimationFrame(look);
    else {
      setTimeout(() => {
        window.benchListAt = performance.now();
      });
    }
  };
  requestAnimationFrame(look);
}

/** Turns of the wheel, and how far each goes (px): together as far as thousands of conversations. */
const TURNS = 300;
const TURN = 1_200;

/** Turns the wheel as fast as a person can. The step's time is the time between two frames. */
export async function scrollList(page: Page): Promise<Step> {
  const box = await page.getByRole("navigation", { name: "Conversations" }).boundingBox();
  if (box === null) throw new Error("There is no list.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return gapsDuring(page, "list scrolled, frame gaps p95", TURNS, () => page.mouse.wheel(0, TURN));
}

async function gapsDuring(
  page: Page,
  what: string,
  steps: number,
  move: (step: number) => Promise<void>,
): Promise<Step> {
  await startWatch(page);
  for (let step = 0; step < steps; step += 1) {
    await move(step);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(1_000);
  const { gaps, longTasks } = await takeWatched(page);
  return { what, took: percentile(gaps, 0.95), block: largest(longTasks) };
}

/** The list's link to a conversation without forks, by its number. */
export function linkTo(number: number): string {
  return `nav a[href$="/00000000-0000-4000-8000-${String(number).padStart(12, "0")}"]`;
}

/** Chooses from the list's menu. `first` is the number of a conversation that is then near the top. */
export async function arrangeList(
  page: Page,
  what: string,
  item: string,
  first: number,
): Promise<Step> {
  await page.getByRole("button", { name: "List options" }).click();
  const choice = page.getByRole("menuitemcheckbox", { name: item, exact: true });
  await choice.waitFor();
  return timedStep(page, what, linkTo(first), () => choice.click());
}

const CARD = '[aria-label="Branch tree"] [role="application"] [role="treeitem"]';

export async function readTree(page: Page): Promise<Step[]> {
  const tree = page.getByRole("button", { name: "Tree", exact: true });
  const opened = await timedStep(page, "tree, first picture", CARD, () => tree.click());
  await page.waitForTimeout(1_500);
  const canvas = await page.getByRole("region", { name: "Branch tree" }).boundingBox();
  if (canvas === null) throw new Error("There is no tree.");
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  const panned = await gapsDuring(page, "tree panned, frame gaps p95", 160, (step) =>
    page.mouse.wheel(30 * Math.cos(step / 8), 60 * Math.sin(step / 20)),
  );
  return [opened, panned, ...(await foldAll(page))];
}

/** Folds everything below the first card, and unfolds it. */
async function foldAll(page: Page): Promise<Step[]> {
  await page.getByRole("button", { name: "Fit the tree" }).click();
  await page.locator(CARD).first().focus();
  await page.keyboard.press("Home");
  await page.locator(`${CARD}[aria-level="1"]:focus`).waitFor();
  const key = () => page.keyboard.press("c");
  const closed = `${CARD}[aria-level="1"][aria-expanded="false"]`;
  const folded = await timedStep(page, "tree, all folded", closed, key);
  const unfolded = await timedStep(page, "tree, all unfolded", `${CARD}[aria-level="2"]`, key);
  return [folded, unfolded];
}

/** Goes to a branch by the picker, which lists all of them. */
export async function switchBranch(page: Page, name: string, article: string): Promise<Step[]> {
  const option = '[role="listbox"][aria-label="Branches"] [role="option"]';
  const listed = await timedStep(page, "branches listed", option, () => branchPicker(page).click());
  await branchPicker(page).pressSequentially(name);
  const choice = branchOption(page, name).first();
  await choice.waitFor();
  const switched = await timedStep(page, "branch switched", article, () => choice.click());
  return [listed, switched];
}
