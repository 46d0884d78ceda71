import { ratioAtMost } from "../rows.ts";
import type { Bench, Row, Unit } from "../scenario.ts";
import { median } from "../statistics.ts";
import { shown } from "../table.ts";
import { untilUsed } from "./patience.ts";

export type Side = "bough" | "hollama";
const SIDES: readonly Side[] = ["bough", "hollama"];

/** Figures by the names of what they measure. */
export type Figures = Readonly<Record<string, number>>;

/** Seconds of processor time that a page is given for one act. */
export const LIMIT = 60;

/** Something that is done and measured in both pages. */
export interface Act {
  /** What it measures, in the order of the rows. */
  units: Readonly<Record<string, Unit>>;
  runs: number;
  /** Seconds of processor time after which a page is not waited for any longer. */
  limit: number;
  /** Notes each figure as soon as it is known, so that it remains if a later one never comes. */
  measure(side: Side, run: number, note: (figures: Figures) => void): Promise<void>;
}

/** Measures an act in both pages in turns, so that a slow moment of the machine meets both. */
export async function measureAct(bench: Bench, act: Act): Promise<Row[]> {
  const found: Record<Side, Figures[]> = { bough: [], hollama: [] };
  for (let run = 0; run < act.runs; run += 1) {
    for (const side of SIDES) {
      bench.say(`${side}, run ${String(run + 1)}: ${Object.keys(act.units)[0] ?? ""}`);
      // What did not come in any run before is not waited for again.
      const isHopeless = run > 0 && found[side].every((one) => Object.keys(one).length === 0);
      found[side].push(isHopeless ? {} : await measuredTwice(bench, act, side, run));
    }
  }
  return Object.entries(act.units).map(([what, unit]) => rowOf(what, unit, act.limit, found));
}

/** Measures again if a figure is missing, which may have been the driver's fault. */
async function measuredTwice(bench: Bench, act: Act, side: Side, run: number): Promise<Figures> {
  const first = await measured(bench, act, side, run);
  const all = Object.keys(act.units).length;
  if (Object.keys(first).length === all) return first;
  const second = await measured(bench, act, side, run);
  return { ...first, ...second };
}

async function measured(bench: Bench, act: Act, side: Side, run: number): Promise<Figures> {
  let noted: Figures = {};
  const over = new AbortController();
  const measuring = act
    .measure(side, run, (figures) => {
      noted = { ...noted, ...figures };
      for (const [what, unit] of Object.entries(act.units))
        if (what in figures) bench.say(`  ${what}: ${shown(figures[what], unit)}`);
    })
    .catch((error: unknown) => {
      // The browser itself failed, not the page.
      if (!bench.browser.isConnected()) throw error;
      bench.say(`did not end: ${error instanceof Error ? error.message.slice(0, 200) : "?"}`);
    })
    .finally(() => {
      over.abort();
    });
  await Promise.race([measuring, untilUsed(bench.browser, act.limit, over.signal)]);
  await Promise.all(bench.browser.contexts().map((context) => context.close()));
  await measuring;
  return noted;
}

function rowOf(what: string, unit: Unit, limit: number, found: Record<Side, Figures[]>): Row {
  const figureOf = (side: Side) =>
    median(found[side].map((figures) => figures[what] ?? Number.POSITIVE_INFINITY));
  const [bough, hollama] = [figureOf("bough"), figureOf("hollama")];
  return {
    what: `beside Hollama: ${what}`,
    unit,
    limit,
    bough,
    hollama,
    // Zero against zero is equal, as with dropped frames. If neither page ended, the ratio is NaN.
    ratio: bough === 0 && hollama === 0 ? 1 : bough / hollama,
    reach: ratioAtMost(1),
  };
}
