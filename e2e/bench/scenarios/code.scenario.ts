import type { Page } from "playwright";

import { screen } from "../../support/page.ts";
import { openPage, VIEWPORT } from "../bough-page.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";

/** A call of `run_javascript`, from the start of its execution to its result, and the bare engine's time. */
export const scenario: Scenario = {
  name: "code",
  place: 60,
  measure: async (bench) => {
    const bare: Times[] = [];
    const bough: Times[] = [];
    for (let run = 0; run < bench.runs; run += 1) {
      bare.push(await inEngine(bench));
      bough.push(await inBough(bench));
    }
    const row = (what: string, pick: (times: Times) => number): Row => {
      const floor = median(bare.map(pick));
      const here = median(bough.map(pick));
      return { what, unit: "ms", floor, bough: here, ratio: here / floor };
    };
    return [
      row("run_javascript, first of the page (beside the bare engine)", ({ cold }) => cold),
      { ...row("the same, first of a later run", ({ warm }) => warm), reach: atMost(300) },
    ];
  },
};

/** Milliseconds until a value was there; both times in a new engine. */
interface Times {
  /** With files that were not loaded yet. */
  cold: number;
  warm: number;
}

/** New engines after the first one; the figure is their median. */
const LATER = 4;

const PROGRAM = "[1, 2, 3].map((n) => n * n).join()";

async function inEngine(bench: Bench): Promise<Times> {
  const context = await bench.browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(new URL("engine.html", bench.pages.floor).href);
  const times: number[] = [];
  for (let at = 0; at <= LATER; at += 1) {
    times.push(await page.evaluate((code) => window.benchEngine?.(code) ?? Number.NaN, PROGRAM));
  }
  await context.close();
  return timesOf(times);
}

async function inBough(bench: Bench): Promise<Times> {
  const { page, send, atRest, close } = await openPage(bench, "bough");
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
  const times: number[] = [];
  for (let at = 0; at <= LATER; at += 1) {
    const call = { name: "run_javascript", arguments: { code: PROGRAM } };
    bench.server.play({ tokens: ["I compute."], rate: null, calls: [call] });
    bench.server.play({ tokens: [`Computed ${at}.`], rate: null });
    await send(`Compute ${at}.`);
    await screen(page).said("assistant").last().getByText(`Computed ${at}.`).waitFor();
    await atRest();
    times.push(await tookIn(page));
  }
  await close();
  return timesOf(times);
}

/** The time that the card of the last call says it took. */
async function tookIn(page: Page): Promise<number> {
  const words = await screen(page)
    .log.getByText(/^ran · [\d.]+ m?s$/u)
    .last()
    .textContent();
  const [, figure = "", unit] = /([\d.]+) (m?s)/u.exec(words ?? "") ?? [];
  return Number.parseFloat(figure) * (unit === "s" ? 1000 : 1);
}

function timesOf([cold = Number.NaN, ...later]: readonly number[]): Times {
  return { cold, warm: median(later) };
}
