import type { Browser, Page } from "playwright";

import type { PacedServer } from "./paced-server.ts";

/**
 * What a file in `scenarios/` exports as `scenario`, so that the bench finds it. It measures the floors
 * and Bough by the same means, and returns rows.
 */
export interface Scenario {
  /** The name for `--only=`. */
  name: string;
  /** Order in the table. */
  place: number;
  /** Runs only if it is named on the command line, such as `--large`. */
  optional?: boolean;
  measure(bench: Bench): Promise<Row[]>;
}

/** What the bench has set up: everything is on this machine. */
export interface Bench {
  browser: Browser;
  server: PacedServer;
  /** The directory of the built page, for scenarios that serve it at an address of their own. */
  dist: string;
  /** How often the scenario `kills` kills a browser. */
  kills: number;
  /** Conversations with an interrupted answer that are there before the first kill. */
  interrupted: number;
  /** Minutes after which the scenario `kills` ends, with the kills that it has made so far. */
  minutes: number;
  /** Where Hollama is served, without a trailing slash; null if it is not. */
  hollama: string | null;
  /** Addresses of the pages. */
  pages: Record<PageName, string>;
  /** How often a row is measured; its figure is the median. */
  runs: number;
  /** Fewer and shorter streams, for a quick check. */
  quick: boolean;
  /** A directory for CPU profiles of Bough's runs, if they are wanted. */
  profiles: string | null;
  say(text: string): void;
}

/** Hollama is another chat page, for comparison; it is measured only if it is served somewhere. */
export type ComparedPage = PageName | "hollama";

export type PageName = "floor" | "markdownFloor" | "bough";
export const pageNames: readonly PageName[] = ["floor", "markdownFloor", "bough"];

export type Unit = "ms" | "KB" | "MB" | "count" | "times" | "percent";

/** One line of the table. */
export interface Row {
  what: string;
  unit: Unit;
  /** Absent if the page was not measured, or has no such thing. */
  floor?: number;
  markdownFloor?: number;
  bough: number;
  hollama?: number;
  /** Seconds of processor time that a page was given. An infinite figure was not reached within them. */
  limit?: number;
  /** Bough's figure divided by the Markdown floor's, or by Hollama's. */
  ratio?: number;
  /** The maximum; `of` says for which figure. */
  reach?: { of: "bough" | "ratio"; atMost: number };
}

/** Undefined if there is no target. */
export function isReached({ bough, ratio, reach }: Row): boolean | undefined {
  if (reach === undefined) return undefined;
  const figure = reach.of === "ratio" ? ratio : bough;
  return figure !== undefined && figure <= reach.atMost;
}

/** A page that is ready to send. */
export interface OpenPage {
  page: Page;
  /**
   * Presses Send and does not look at the page afterwards: finding an element by its role takes the main
   * thread tens of milliseconds, just while it is being measured.
   */
  send: (text: string) => Promise<void>;
  /** Resolves when nothing is under way any more. */
  atRest: () => Promise<void>;
  close: () => Promise<void>;
}
