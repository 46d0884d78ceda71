import { gzipSync } from "node:zlib";

import type { Page, Response } from "playwright";

/** What a page has fetched so far. Bytes are gzipped. */
export interface Fetched {
  script: number;
  style: number;
  requests: number;
}

/** Counts what a page fetches: `first` until `benchReadyAt`, `all` until nothing more comes for `QUIET`. */
export function fetchedBy(page: Page): () => Promise<{ first: Fetched; all: Fetched }> {
  const asked: { url: string; size: Promise<Fetched> }[] = [];
  let last = Date.now();
  page.on("response", (response) => {
    asked.push({ url: response.url(), size: sizeOf(response) });
    last = Date.now();
  });
  return async () => {
    while (Date.now() - last < QUIET) await page.waitForTimeout(QUIET / 4);
    const early = new Set(await page.evaluate(requestedFirst));
    const sizes = await Promise.all(asked.map(({ size }) => size));
    const first = sizes.filter((_, at) => early.has(asked[at]?.url ?? ""));
    return { first: sumOf(first), all: sumOf(sizes) };
  };
}

/** Milliseconds without a response after which a page is taken to have fetched everything. */
const QUIET = 1_500;

/** Runs in the page. */
function requestedFirst(): string[] {
  const entries = performance.getEntriesByType("resource");
  const first = entries.filter(({ startTime }) => startTime < (window.benchReadyAt ?? 0));
  return [location.href.split("#")[0] ?? "", ...first.map(({ name }) => name)];
}

async function sizeOf(response: Response): Promise<Fetched> {
  const type = response.request().resourceType();
  const isPage = type === "document";
  if (!isPage && type !== "script" && type !== "stylesheet") return { ...NOTHING, requests: 1 };
  const text = await textOf(response);
  const script = isPage ? within(text, "script") : type === "script" ? text : "";
  const style = isPage ? within(text, "style") : type === "stylesheet" ? text : "";
  return { script: gzipped(script), style: gzipped(style), requests: 1 };
}

const NOTHING: Fetched = { script: 0, style: 0, requests: 0 };

/** The text of a response; empty if its body was aborted, so that it does not count. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return "";
  }
}

/** The contents of all elements of this name in a page's HTML, joined. */
function within(html: string, name: "script" | "style"): string {
  const all = html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "gsu"));
  return [...all].map(([, text = ""]) => text).join("");
}

function gzipped(text: string): number {
  return text === "" ? 0 : gzipSync(text).length;
}

function sumOf(all: readonly Fetched[]): Fetched {
  const sum = (pick: (one: Fetched) => number) => all.reduce((so, one) => so + pick(one), 0);
  return {
    script: sum(({ script }) => script),
    style: sum(({ style }) => style),
    requests: sum(({ requests }) => requests),
  };
}

declare global {
  interface Window {
    /** These three are milliseconds since the navigation's start. */
    benchTookAt?: number;
    benchReadyAt?: number;
    benchShownAt?: number;
    /** Keys that arrived in the box. */
    benchKeys?: number;
    benchShift?: number;
  }
}

/**
 * Presses a key again and again from the navigation's start on, as an impatient person does, until one
 * arrives in the box. The page must have been given `noteKeys`.
 */
export async function pressUntilTaken(page: Page): Promise<void> {
  for (;;) {
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press(KEY);
      await page.waitForTimeout(4);
    }
    if (await page.evaluate(() => window.benchTookAt !== undefined)) return;
  }
}

const KEY = "x";

/** The box of Bough and of the bare pages. */
export const BOX = 'textarea[aria-label="Message"]';

/**
 * Runs in the page before anything else: puts the focus into the box as soon as there is one, and
 * records when the first key arrived in it, and when the box was ready for good.
 */
export function noteKeys({ box: selector, ready }: { box: string; ready: string }): void {
  const boxes = () => document.querySelectorAll<HTMLTextAreaElement>(selector);
  const focus = new MutationObserver(() => {
    const [box] = boxes();
    if (box === undefined) return;
    focus.disconnect();
    box.focus();
  });
  focus.observe(document, { childList: true, subtree: true });
  window.benchKeys = 0;
  document.addEventListener(
    "input",
    (event) => {
      if (!(event.target instanceof HTMLTextAreaElement) || !event.isTrusted) return;
      window.benchTookAt ??= performance.now();
      window.benchKeys = (window.benchKeys ?? 0) + 1;
    },
    true,
  );
  window.benchShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { value: number };
      window.benchShift = (window.benchShift ?? 0) + value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  // Bough's HTML has a box of its own, which is there until the app's script has made another.
  const look = (): void => {
    if (document.querySelector(ready) === null || document.querySelector("#first-frame") !== null) {
      requestAnimationFrame(look);
      return;
    }
    setTimeout(() => {
      window.benchReadyAt = performance.now();
    });
  };
  requestAnimationFrame(look);
}

/** Whether every key that arrived in the box is still in it. */
export function keptKeys(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const box = document.querySelector<HTMLTextAreaElement>(wanted);
    return box?.value.length === window.benchKeys;
  }, selector);
}
