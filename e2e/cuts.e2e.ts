import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { launchKillable } from "./support/killable-browser.ts";
import { screen, settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import {
  MARK,
  filesOf,
  lookForVersion,
  startHost,
  tellOfAllFiles,
  untilKept,
  watchFailures,
} from "./support/versions.ts";
import type { Version } from "./support/versions.ts";

/**
 * Updates that are cut off: by a server that is gone, or by a browser that is killed. Whatever the
 * moment, the page opens without a network and with one, each time with the files of one version.
 */

/** How many updates are cut off; `BOUGH_CUTS=100` makes it a hundred. */
const CUTS = Number(process.env["BOUGH_CUTS"] ?? 6);

/** Cuts in one test, few enough that its time limit ends none of them. */
const PER_TEST = 10;

type Files = Record<Version, number>;

interface Cut {
  by: "network" | "kill";
  at:
    | "download"
    /** The other version is on the device and waits. */
    | "waiting"
    /** The person has accepted it. */
    | "activating"
    /** It has taken over a second tab. */
    | "claiming"
    | "reload"
    /** The previous version's files are being removed. */
    | "clearing";
}

const FIRST: Cut = { by: "network", at: "download" };

/** All kinds of cuts, in an order in which the first few differ as much as they can. */
const KINDS: readonly Cut[] = [
  FIRST,
  { by: "kill", at: "activating" },
  { by: "kill", at: "download" },
  { by: "kill", at: "reload" },
  { by: "network", at: "waiting" },
  { by: "kill", at: "claiming" },
  { by: "network", at: "download" },
  { by: "kill", at: "waiting" },
  { by: "kill", at: "download" },
  { by: "network", at: "reload" },
  { by: "kill", at: "clearing" },
  { by: "kill", at: "reload" },
];

/** Multiples of this number modulo 1 are far apart and never the same (the golden ratio). */
const STEP = 0.618;

/** Roughly how many requests the page makes while it loads. */
const REQUESTS = 40;

interface Row {
  cut: string;
  /** What the open page had loaded and went on loading; absent if it was killed. */
  open?: Files;
  /** What the page loaded next, without a network. */
  offline: Files;
  /** What the page loaded after that, with a network. */
  online: Files;
}

for (let from = 0; from < CUTS; from += PER_TEST) {
  const to = Math.min(from + PER_TEST, CUTS);
  test(`cut off at any moment of an update, a page has the files of one version: ${from + 1} to ${to}`, async () => {
    const bough = await openBough();
    const rows: Row[] = [];
    try {
      for (let at = from; at < to; at += 1) {
        const row = await cutOff(bough, at);
        rows.push(row);
        console.info(`${at + 1}. ${told(row)}`);
      }
    } finally {
      await bough.end();
    }
    expect(rows).toHaveLength(to - from);
    for (const { open, offline, online } of rows) {
      if (open !== undefined) expect(versionsIn(open)).toHaveLength(1);
      expect(versionsIn(offline)).toHaveLength(1);
      expect(versionsIn(online)).toHaveLength(1);
    }
  });
}

/** A browser that keeps the first version, and its server. */
async function openBough() {
  const host = await startHost();
  const profile = mkdtempSync(join(tmpdir(), "bough-cuts-"));
  const open = async () => {
    const browser = await launchKillable(profile, { keepsApp: true });
    await tellOfAllFiles(browser.page.context());
    return { browser, failed: watchFailures(browser.page.context()) };
  };
  let now = await open();
  await now.browser.page.goto(host.url);
  await untilKept(now.browser.page);
  // A download gets the worker's script, and all the files that it keeps.
  const answers = 1 + (await now.browser.page.evaluate(countKept));
  return {
    host,
    answers,
    page: () => now.browser.page,
    /** Fails if anything that a page asked for was missing. */
    expectWhole: () => expect(now.failed).toEqual([]),
    killAndOpen: async () => {
      const { browser, failed } = now;
      expect(failed).toEqual([]);
      await browser.kill();
      now = await open();
    },
    end: async () => {
      await now.browser.kill();
      await host.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Bough = Awaited<ReturnType<typeof openBough>>;

/** @param number of the cut, from 0 */
async function cutOff(bough: Bough, number: number): Promise<Row> {
  const { host } = bough;
  const { by, at } = KINDS[number % KINDS.length] ?? FIRST;
  const before = await onlyVersion(bough.page());
  const other: Version = before === "first" ? "next" : "first";
  // Otherwise files that are still here are not downloaded.
  if (Math.floor(number / KINDS.length) % 3 < 2) await forgetFiles(bough.page(), other);
  host.serve(other);
  const moment = await begin[at](bough, { by, other, share: (number * STEP) % 1 });
  host.serve(null);
  let open: Files | undefined;
  if (by === "kill") {
    await bough.killAndOpen();
    await bough.page().goto(host.url);
  } else {
    if (at === "reload") await onlyVersion(bough.page(), other);
    open = await usedFiles(bough.page());
    await bough.page().reload();
  }
  const offline = await usedFiles(bough.page());
  host.serve(other);
  await bough.page().reload();
  const online = await usedFiles(bough.page());
  // The update that was cut off can be made after all.
  await takeVersion(bough.page(), other);
  bough.expectWhole();
  return {
    ...(open !== undefined && { open }),
    cut: `${before} to ${other}: ${by} ${moment}`,
    offline,
    online,
  };
}

interface Update {
  by: Cut["by"];
  other: Version;
  /** How much of what can be counted comes before the cut, from 0 to 1. */
  share: number;
}

/** For each moment, does what comes before the cut. Returns a text that says when the cut is made. */
const begin: Record<Cut["at"], (bough: Bough, update: Update) => Promise<string>> = {
  download: async (bough, { by, share }) => {
    const { host } = bough;
    const answers = Math.round(share * bough.answers);
    if (by === "network") host.cutAfter(answers);
    const over = lookForVersion(bough.page()).then(
      () => bough.page().evaluate(wholeVersionWaits),
      () => false,
    );
    if (by === "network") await over;
    // In the other case the browser is killed during the download.
    else await Promise.race([host.untilSent(answers), over.catch(() => undefined)]);
    return `after ${host.sent()} of ${bough.answers} files`;
  },
  waiting: async (bough) => {
    await download(bough.page());
    return "while it waits";
  },
  activating: async (bough, { share }) => {
    await download(bough.page());
    const state = share < 0.5 ? "activating" : "activated";
    // The reload that follows may come first.
    const reached = bough
      .page()
      .evaluate(untilState, state)
      .catch(() => undefined);
    await pressUpdate(bough.page());
    await reached;
    return `when it is ${state}`;
  },
  claiming: async (bough) => {
    await download(bough.page());
    const tab = await bough.page().context().newPage();
    await tab.goto(bough.host.url);
    await onlyVersion(tab);
    const claimed = tab.evaluate(untilClaimed);
    await pressUpdate(bough.page());
    await claimed;
    expect(versionsIn(await filesOf(tab))).toHaveLength(1);
    return "when it has taken over a second tab";
  },
  reload: async (bough, { other, share }) => {
    await download(bough.page());
    const requests = Math.round(share * REQUESTS);
    const asked = untilAsked(bough.page(), requests);
    await pressUpdate(bough.page());
    // The reload may need fewer requests.
    await Promise.race([asked, onlyVersion(bough.page(), other).catch(() => undefined)]);
    return `after ${requests} requests of the reload`;
  },
  clearing: async (bough, { other }) => {
    const page = bough.page();
    await takeVersion(page, other);
    await page.evaluate(forgetSince);
    await page.reload();
    await page.evaluate(untilClearing, { isNext: other === "first", mark: MARK });
    return "when the files of the version before are removed";
  },
};

async function download(page: Page): Promise<void> {
  await lookForVersion(page);
  expect(await page.evaluate(wholeVersionWaits)).toBe(true);
}

/** Opens parts of the page, and counts the files that it has loaded. */
async function usedFiles(page: Page): Promise<Files> {
  await expect(screen(page).message).toBeEditable();
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Activity", exact: true }).click();
  const panel = settings.getByRole("tabpanel", { name: "Activity" });
  // The panel's code has come.
  await expect(panel).not.toBeEmpty();
  await expect(panel).not.toContainText("couldn’t be loaded");
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  return filesOf(page);
}

function versionsIn(files: Files): Version[] {
  return (["first", "next"] as const).filter((version) => files[version] > 0);
}

/** Waits until the page has loaded, and all that it has loaded is of one version. */
async function onlyVersion(page: Page, wanted?: Version): Promise<Version> {
  let found: Version[] = [];
  await expect(async () => {
    await expect(screen(page).message).toBeEditable();
    found = versionsIn(await filesOf(page));
    expect(found).toEqual([wanted ?? found[0]]);
  }).toPass({ timeout: 180_000 });
  return found[0] ?? "first";
}

function updateButton(page: Page) {
  return page
    .getByRole("status")
    .filter({ hasText: "A new version of Bough is ready" })
    .getByRole("button", { name: "Reload to update" });
}

async function pressUpdate(page: Page): Promise<void> {
  await updateButton(page).click();
}

async function takeVersion(page: Page, wanted: Version): Promise<void> {
  if (versionsIn(await filesOf(page)).includes(wanted)) return;
  await download(page);
  await pressUpdate(page);
  await onlyVersion(page, wanted);
}

async function untilAsked(page: Page, requests: number): Promise<void> {
  let asked = 0;
  await new Promise<void>((resolve) => {
    if (requests === 0) resolve();
    page.on("request", () => {
      asked += 1;
      if (asked === requests) resolve();
    });
  });
}

function told({ cut, open, offline, online }: Row): string {
  const files = (given: Files | undefined) =>
    given === undefined
      ? "–"
      : versionsIn(given)
          .map((version) => `${given[version]} ${version}`)
          .join(" + ");
  return `${cut} | open: ${files(open)} | offline: ${files(offline)} | online: ${files(online)}`;
}

/** In the page: how many files are kept. */
async function countKept(): Promise<number> {
  const kept = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return kept.flat().filter(({ url }) => !url.endsWith("/older-pages")).length;
}

/** In the page: resolves when nothing is being installed. */
async function wholeVersionWaits(): Promise<boolean> {
  const registration = await navigator.serviceWorker.ready;
  for (;;) {
    const { installing } = registration;
    if (installing === null) return registration.waiting !== null;
    await new Promise((resolve) => {
      installing.addEventListener("statechange", resolve, { once: true });
    });
  }
}

/** In the page: resolves when the waiting version is in this state. */
async function untilState(state: string): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    waiting?.addEventListener("statechange", () => {
      if (waiting.state === state) resolve();
    });
  });
}

/** In the page: resolves when another version has taken over this tab. */
async function untilClaimed(): Promise<void> {
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
}

/** In the page: as if the present version had taken over long ago. */
async function forgetSince(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith("/older-pages")) continue;
      await cache.put(request, new Response(JSON.stringify({ ids: [], at: 0 })));
    }
  }
}

/** In the page: resolves when the first file of the other version is gone, or all of them are. */
async function untilClearing({ isNext, mark }: { isNext: boolean; mark: string }): Promise<void> {
  const count = async () => {
    let kept = 0;
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept += requests.filter(
        ({ url }) => url.includes("/assets/") && url.includes(mark) === isNext,
      ).length;
    }
    return kept;
  };
  const before = await count();
  for (let now = before; now > 0 && now === before; now = await count()) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

/** Removes a version's files, as happens after a while when no page runs it any more. */
async function forgetFiles(page: Page, version: Version): Promise<void> {
  await page.evaluate(
    async ({ isNext, mark }) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const isHashed = request.url.includes("/assets/");
          if (isHashed && request.url.includes(mark) === isNext) await cache.delete(request);
        }
      }
    },
    { isNext: version === "next", mark: MARK },
  );
}
