import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { chromium } from "playwright";

import { browserFlags } from "../support/browser-flags.ts";
import { startPacedServer } from "./paced-server.ts";
import { servePages } from "./page-server.ts";
import type { Bench, Row, Scenario } from "./scenario.ts";
import { tableOf } from "./table.ts";

/** Options of the command line; see docs/bench.md. */
export interface BenchOptions {
  /** Directories of built pages. */
  dist: string;
  floors: string;
  /** Where the results are written. */
  results: string;
  runs: number;
  quick: boolean;
  /** Names of scenarios; empty for all that are not optional. */
  only: readonly string[];
  /** Optional scenarios to run in addition. */
  also: readonly string[];
  kills: number;
  interrupted: number;
  minutes: number;
  /** Where Hollama is served, if it is. */
  hollama: string | null;
  profile: boolean;
}

/** Measures all rows in one run, prints them, writes them as JSON and returns them. */
export async function runBench(options: BenchOptions): Promise<Row[]> {
  const scenarios = chosen(options);
  const dist = await servePages(options.dist);
  const floors = await servePages(options.floors);
  const server = await startPacedServer();
  const executablePath = process.env["BOUGH_BROWSER"];
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  await mkdir(options.results, { recursive: true });
  const bench: Bench = {
    browser,
    server,
    dist: options.dist,
    kills: options.kills,
    interrupted: options.interrupted,
    minutes: options.minutes,
    hollama: options.hollama,
    pages: {
      bough: `${dist.url}/`,
      floor: `${floors.url}/floor.html`,
      markdownFloor: `${floors.url}/markdown-floor.html`,
    },
    runs: options.runs,
    quick: options.quick,
    profiles: options.profile ? options.results : null,
    say: (text) => process.stderr.write(`  ${text}\n`),
  };
  try {
    const rows = await measureAll(bench, scenarios);
    await report(options.results, rows, options.runs);
    return rows;
  } finally {
    await browser.close();
    await Promise.all([dist.stop(), floors.stop(), server.stop()]);
  }
}

function chosen({ only, also }: BenchOptions): Scenario[] {
  const found = import.meta.glob<Scenario>("./scenarios/*.scenario.ts", {
    eager: true,
    import: "scenario",
  });
  return Object.values(found)
    .filter(({ name, optional }) =>
      only.length > 0 ? only.includes(name) : optional !== true || also.includes(name),
    )
    .toSorted((left, right) => left.place - right.place);
}

async function measureAll(bench: Bench, scenarios: readonly Scenario[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    bench.say(scenario.name);
    try {
      rows.push(...(await scenario.measure(bench)));
    } catch (error) {
      // If one fails, the others' figures must still be reported.
      console.error(error);
      process.exitCode = 1;
    }
  }
  return rows;
}

async function report(results: string, rows: readonly Row[], runs: number): Promise<void> {
  process.stdout.write(`\n${tableOf(rows)}\n\n`);
  const at = new Date().toISOString();
  const file = join(results, `${at.replaceAll(/[:.]/gu, "-")}.json`);
  await writeFile(file, JSON.stringify({ at, runs, rows }, null, 2));
  process.stdout.write(`Written to ${file}\n`);
}
