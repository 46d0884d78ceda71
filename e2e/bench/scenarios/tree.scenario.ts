import type { Page } from "playwright";

import { openPage } from "../bough-page.ts";
import { awaitElement, sinceInput, startWatch, takeWatched } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { median, percentile } from "../statistics.ts";
import { rowsOf, storeRows, storedTree } from "../stored.ts";

/** A conversation that has grown into a large tree. */
export const scenario: Scenario = {
  name: "tree",
  place: 40,
  measure: async (bench) => {
    const visits: Visit[] = [];
    for (let run = 0; run < bench.runs; run += 1) visits.push(await visit(bench));
    return rowsFor(visits);
  },
};

const NODES = 5_000;
const BRANCHES = 300;
const TITLE = "Seeded tree";

interface Visit {
  /** Milliseconds. */
  opened: number;
  firstPicture: number;
  panning: number[];
  zooming: number[];
}

async function visit(bench: Bench): Promise<Visit> {
  const { page, close } = await openPage(bench, "bough");
  const tree = storedTree(7, NODES, BRANCHES, TITLE);
  await storeRows(page, rowsOf(tree));
  await page.reload();
  const link = page.getByRole("link", { name: TITLE, exact: true });
  await link.waitFor();
  await page.waitForTimeout(2_000);
  const opened = await timed(
    page,
    `article[data-message-id="${tree.branches[0]?.messageIds.at(-1) ?? ""}"]`,
    () => link.click(),
  );
  const firstPicture = await timed(
    page,
    '[aria-label="Branch tree"] [role="application"] [role="treeitem"]',
    () => page.getByRole("button", { name: "Tree", exact: true }).click(),
  );
  await page.waitForTimeout(1_500);
  const canvas = await page.getByRole("region", { name: "Branch tree" }).boundingBox();
  if (canvas === null) throw new Error("There is no tree.");
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  const panning = await gapsDuring(page, (step) =>
    page.mouse.wheel(30 * Math.cos(step / 8), 60 * Math.sin(step / 20)),
  );
  await page.keyboard.down("Control");
  const zooming = await gapsDuring(page, (step) => page.mouse.wheel(0, 40 * Math.sin(step / 10)));
  await page.keyboard.up("Control");
  await close();
  return { opened, firstPicture, panning, zooming };
}

async function timed(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  await startWatch(page);
  await awaitElement(page, selector);
  await act();
  return sinceInput(page, selector);
}

/** Times between frames while a person moves the canvas for about four seconds. */
async function gapsDuring(page: Page, move: (step: number) => Promise<void>): Promise<number[]> {
  await startWatch(page);
  for (let step = 0; step < STEPS; step += 1) {
    await move(step);
    await page.waitForTimeout(16);
  }
  return (await takeWatched(page)).gaps;
}

const STEPS = 160;

function rowsFor(visits: readonly Visit[]): Row[] {
  const name = `tree of ${NODES.toLocaleString("en")} nodes, ${String(BRANCHES)} branches`;
  return [
    {
      what: `${name}: open its conversation`,
      unit: "ms",
      bough: median(visits.map(({ opened }) => opened)),
      reach: atMost(250),
    },
    {
      what: `${name}: first picture`,
      unit: "ms",
      bough: median(visits.map(({ firstPicture }) => firstPicture)),
      reach: atMost(500),
    },
    {
      what: `${name}: pan, frame gaps p95`,
      unit: "ms",
      bough: median(visits.map(({ panning }) => percentile(panning, 0.95))),
      reach: atMost(33.4),
    },
    {
      what: `${name}: zoom, frame gaps p95`,
      unit: "ms",
      bough: median(visits.map(({ zooming }) => percentile(zooming, 0.95))),
      reach: atMost(33.4),
    },
  ];
}
