import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { launchKillable } from "../../support/killable-browser.ts";
import type { KillableBrowser } from "../../support/killable-browser.ts";
import { servePages } from "../page-server.ts";
import type { LocalServer } from "../page-server.ts";
import type { Bench } from "../scenario.ts";
import { keptProfile } from "./kept-profile.ts";
import type { KeptProfile } from "./kept-profile.ts";
import { storeAttachments, storeFolders, storeLines } from "./rows-in-page.ts";

/** How much is stored. */
export interface LargeSize {
  /** Conversations without forks: one less than all, since each run stores the large tree anew. */
  lines: number;
  /** Messages of all conversations together. */
  messages: number;
  /** Bytes of all attachments, as far as the browser allows it. */
  attached: number;
}

export const TREE = { nodes: 20_000, branches: 1_000 } as const;

export function largeSize({ quick }: Pick<Bench, "quick">): LargeSize {
  return quick
    ? { lines: 999, messages: 100_000, attached: 200_000_000 }
    : { lines: 9_999, messages: 1_000_000, attached: 5_000_000_000 };
}

/** The least number of messages in a conversation without forks. */
export function lineLength({ lines, messages }: LargeSize): number {
  return Math.floor((messages - TREE.nodes) / lines);
}

const ATTACHED_EVERY = 5;
/** The share of what the browser allows that attachments may take. */
const ALLOWED = 0.5;

/** The number of the filling, to be changed whenever the filling changes. */
const FILLING = "1";

const LINES_AT_ONCE = 100;
const ATTACHMENTS_AT_ONCE = 20;
const FOLDERS = 12;

/** The page with the data of many years, in its own browser. */
export interface LargeProfile extends KillableBrowser {
  path: string;
  /** The page's address. */
  address: string;
  close(): Promise<void>;
}

/** Fills a profile if none was kept, which takes some minutes, and opens it on an empty page. */
export async function openLargeProfile(bench: Bench): Promise<LargeProfile> {
  const kept = await filledProfile(bench);
  const server = await servePages(bench.dist, { port: kept.port });
  const browser = await launchKillable(kept.path);
  return {
    ...browser,
    path: kept.path,
    address: addressOf(kept),
    close: () => closed(browser, server),
  };
}

const addressOf = ({ port }: KeptProfile) => `http://localhost:${String(port)}/`;

async function filledProfile(bench: Bench): Promise<KeptProfile> {
  const size = largeSize(bench);
  const kept = await keptProfile(`large-${String(size.messages)}-${FILLING}`);
  if (kept.isFilled) return kept;
  bench.say(`filling ${kept.path}`);
  const server = await servePages(bench.dist, { port: kept.port });
  const browser = await launchKillable(kept.path);
  try {
    await fill(bench, browser, addressOf(kept), size);
  } finally {
    await closed(browser, server);
  }
  await kept.noteFilled();
  return kept;
}

/** A copy of the same data without the attachments' bytes, which may be changed freely. */
export interface LargeCopy {
  path: string;
  address: string;
  remove(): Promise<void>;
}

export async function copyOfLarge(bench: Bench): Promise<LargeCopy> {
  const kept = await filledProfile(bench);
  const server = await servePages(bench.dist, { port: kept.port });
  const path = await mkdtemp(join(tmpdir(), "bough-bench-copy-"));
  const filter = (one: string) => !one.endsWith(".indexeddb.blob");
  await cp(kept.path, path, { recursive: true, filter });
  const remove = async () => {
    await server.stop();
    await rm(path, { recursive: true, force: true });
  };
  return { path, address: addressOf(kept), remove };
}

async function closed(browser: KillableBrowser, server: LocalServer): Promise<void> {
  await ended(browser);
  await server.stop();
}

/** Ends the browser properly, so that it writes what it holds. */
async function ended(opened: KillableBrowser): Promise<void> {
  const browser = opened.page.context().browser();
  const session = await browser?.newBrowserCDPSession();
  await session?.send("Browser.close").catch(() => undefined);
  await new Promise((resolve) => {
    setTimeout(resolve, 5_000);
  });
  await opened.kill();
}

/** A page of the same address on which the app is not open. */
export const BESIDE = "favicon.svg";

async function fill(
  bench: Bench,
  { page }: KillableBrowser,
  address: string,
  size: LargeSize,
): Promise<void> {
  const { lines } = size;
  // The page makes its tables and stores its example first.
  await page.goto(address);
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().waitFor();
  await page.waitForTimeout(1_000);
  await page.goto(`${address}${BESIDE}`);
  const attached = Array.from({ length: Math.ceil(lines / ATTACHED_EVERY) }, (_, at) => at);
  const bytes = await attachmentSize(bench, page, size.attached, attached.length);
  const messages = lineLength(size);
  await page.evaluate(storeFolders, FOLDERS);
  for (let from = 0; from < lines; from += LINES_AT_ONCE) {
    await page.evaluate(storeLines, {
      from,
      count: Math.min(LINES_AT_ONCE, lines - from),
      messages,
      withOneMore: size.messages - TREE.nodes - lines * messages,
      attachedEvery: ATTACHED_EVERY,
      attachedBytes: bytes,
    });
    if (from % 1_000 === 0) bench.say(`${String(from)} conversations stored`);
  }
  for (let at = 0; at < attached.length; at += ATTACHMENTS_AT_ONCE) {
    const numbers = attached.slice(at, at + ATTACHMENTS_AT_ONCE).map((one) => one * ATTACHED_EVERY);
    await page.evaluate(storeAttachments, { numbers, bytes });
    if (at % 200 === 0) bench.say(`${String(at)} attachments stored`);
  }
}

/** Bytes of each attachment. */
async function attachmentSize(
  bench: Bench,
  page: KillableBrowser["page"],
  wanted: number,
  count: number,
): Promise<number> {
  const { quota = 0, usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  const most = Math.min(wanted, (quota - usage) * ALLOWED);
  bench.say(`the browser allows ${gigabytes(quota)}, attachments take ${gigabytes(most)}`);
  return Math.floor(most / count);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
