import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { BrowserContext, Page } from "@playwright/test";

import { policyFor } from "../../.ci/content-security-policy.ts";
import { writeServiceWorker } from "../../.ci/service-worker.ts";
import { listen } from "../bench/page-server.ts";

/** The built version, and a next one that differs from it only in the names of its files. */
export type Version = "first" | "next";

const dist = process.env["BOUGH_DIST"] ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** Part of the name of every hashed file of the next version. */
export const MARK = ".next.";

/** A static host that can change its version, be cut off, and be reached again. */
export interface Host {
  /** With a trailing slash. */
  url: string;
  /** From now on the host has the files of this version only; null makes it unreachable. */
  serve(version: Version | null): void;
  /** Sends this many more answers whole, cuts off the next one in the middle, and refuses all later ones. */
  cutAfter(answers: number): void;
  /** Answers sent since the last call of `serve`. */
  sent(): number;
  /** Resolves when this many answers have been sent since the last call of `serve`. */
  untilSent(answers: number): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the built page below a folder, as many static hosts do. */
export async function startHost(): Promise<Host> {
  const next = await makeNext();
  let version: Version | null = "first";
  let sent = 0;
  let last = Infinity;
  const waiting = new Set<{ answers: number; tell: () => void }>();
  const tellSent = () => {
    for (const one of waiting) {
      if (sent < one.answers) continue;
      waiting.delete(one);
      one.tell();
    }
  };
  const answer = async (path: string, response: ServerResponse) => {
    if (version === null || sent > last) return void response.destroy();
    const file = path.endsWith("/") ? `${path}index.html` : path;
    const bytes = await readFile(join(version === "first" ? dist : next, file));
    sent += 1;
    tellSent();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
    if (sent <= last) return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host.invalid");
    const path = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) || "/" : "";
    answer(path, response).catch(() => response.writeHead(404).end());
  });
  const local = await listen(server);
  return {
    url: `${local.url}${FOLDER}/`,
    serve: (now) => {
      version = now;
      sent = 0;
      last = Infinity;
      server.closeAllConnections();
    },
    cutAfter: (answers) => {
      last = sent + answers;
    },
    sent: () => sent,
    untilSent: (answers) =>
      new Promise((tell) => {
        waiting.add({ answers, tell });
        tellSent();
      }),
    stop: async () => {
      await local.stop();
      await rm(next, { recursive: true });
    },
  };
}

const FOLDER = "/some/folder";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Makes the next version by renaming the built files, because another build would take half a minute. */
async function makeNext(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bough-next-"));
  await cp(dist, folder, { recursive: true, filter: (path) => !/\/python-[\d.]+$/u.test(path) });
  const assets = join(folder, "assets");
  const names = new Set(await readdir(assets));
  const renamed = (text: string) =>
    text.replaceAll(/[\w.~@+-]{1,90}\.(?:js|css|wasm|woff2?)\b/gu, (name) =>
      names.has(name) ? nextName(name) : name,
    );
  for (const name of names) {
    if (/\.(?:js|css)$/u.test(name)) {
      const text = await readFile(join(assets, name), "utf8");
      await writeFile(join(assets, name), renamed(text));
    }
    await rename(join(assets, name), join(assets, nextName(name)));
  }
  const page = join(folder, "index.html");
  const html = renamed(await readFile(page, "utf8"));
  // The style in the page names files too, so its hash in the policy changes.
  const policy = /(?<=http-equiv="Content-Security-Policy" content=")[^"]+/u;
  await writeFile(page, html.replace(policy, policyFor(html)));
  await writeServiceWorker(folder);
  return folder;
}

function nextName(name: string): string {
  const end = extname(name);
  return `${name.slice(0, -end.length)}${MARK}${end.slice(1)}`;
}

/** How many files of each version the page has asked for since it was loaded. */
export async function filesOf(page: Page): Promise<Record<Version, number>> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  const assets = new Set(names.filter((name) => name.includes("/assets/")));
  const next = [...assets].filter((name) => name.includes(MARK)).length;
  return { first: assets.size - next, next };
}

/** The versions of all files that the page has asked for since it was loaded. */
export async function versionsOf(page: Page): Promise<Version[]> {
  const files = await filesOf(page);
  return (["first", "next"] as const).filter((version) => files[version] > 0);
}

/** Makes pages list up to 5,000 of the files they load; by default they stop at 250. */
export async function tellOfAllFiles(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => performance.setResourceTimingBufferSize(5_000));
}

/** Waits until the service worker serves the page, which it does as soon as its copy of the app is whole. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Has the browser look for another version, as it does by itself from time to time. */
export async function lookForVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
}

/** Collects the files that fail to load in any page of the context. */
export function watchFailures(context: BrowserContext): readonly string[] {
  const failed: string[] = [];
  context.on("requestfailed", (request) => {
    // Leaving or reloading a page aborts its requests, which is no failure.
    const isLeft = request.failure()?.errorText === "net::ERR_ABORTED";
    if (request.serviceWorker() === null && request.url().includes(FOLDER) && !isLeft) {
      failed.push(request.url());
    }
  });
  return failed;
}
