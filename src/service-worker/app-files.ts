import { PrecacheController } from "workbox-precaching/PrecacheController.js";

import { filesCache } from "#platform/offline-names.ts";

import type { WorkerEvent } from "./worker-scope.ts";

/** A file of the built page. */
export interface AppFile {
  /** From the page's folder. */
  url: string;
  /** Null if the name has the content's hash in it. */
  revision: string | null;
  /** As browsers check it. Absent for the page itself, into which some hosts put something. */
  integrity?: string;
  /** Large and rarely needed: kept once it is used. */
  isLater?: true;
}

/** The files of this version, and those of earlier ones that are still kept. */
export interface AppFiles {
  /** Fetches what is not here. Rejects if anything is missing, or belongs to another version. */
  install(event: WorkerEvent): Promise<void>;
  /** Whether this file, by its address, is answered from here. */
  has(url: URL): boolean;
  /** From the cache; what is missing there from the network, and then it is kept. */
  answer(request: Request): Promise<Response>;
  /** The page; undefined if the browser has removed it. */
  page(): Promise<Response | undefined>;
  /** A page for a closed frame, with the sandbox that its element lacks. */
  framePage(path: string): Promise<Response>;
  /** Removes everything that is not of this version. @param mayBegin asked when nothing installs */
  removeOthers(mayBegin: () => Promise<boolean>): Promise<void>;
}

/** Whatever is in this folder has its content's hash in its name. */
const HASHED = "assets/";
const PAGE = "index.html";

export function createAppFiles(scope: string, files: readonly AppFile[]): AppFiles {
  const cacheName = filesCache(scope);
  const controller = new PrecacheController({ cacheName });
  const addressOf = (url: string) => new URL(url, scope).href;
  controller.addToCacheList(
    files
      .filter(({ isLater }) => isLater !== true)
      .map(({ url, revision, integrity }) => ({
        url: addressOf(url),
        revision,
        ...(integrity !== undefined && { integrity }),
      })),
  );
  const byAddress = new Map(files.map((file) => [addressOf(file.url), file]));
  const keyOf = (address: string) => controller.getCacheKeyForURL(address) ?? address;
  const open = () => caches.open(cacheName);
  const page = async () => (await open()).match(keyOf(addressOf(PAGE)));

  return {
    install: (event) =>
      alone(async () => {
        await controller.install(event);
        await checkPage(await page(), (url) => byAddress.has(addressOf(url)));
      }),
    has: ({ href }) => byAddress.has(href) || href.startsWith(addressOf(HASHED)),
    answer: async (request) => {
      const { href } = withoutHash(request.url);
      const cache = await open();
      const kept = await cache.match(keyOf(href));
      if (kept !== undefined) return kept;
      const file = byAddress.get(href);
      // A file of another version, which the server may still have.
      if (file?.integrity === undefined) return load(request);
      const { integrity } = file;
      const loaded = await load(new Request(href, { integrity, credentials: "same-origin" }));
      if (loaded.ok) await cache.put(keyOf(href), loaded.clone()).catch(() => undefined);
      return loaded;
    },
    page,
    framePage: async (path) => {
      const kept = await (await open()).match(keyOf(addressOf(path)));
      if (kept === undefined) return Response.error();
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "sandbox allow-scripts",
      };
      return new Response(kept.body, { headers });
    },
    removeOthers: (mayBegin) =>
      alone(async () => {
        if (!(await mayBegin())) return;
        const own = new Set([...byAddress.keys()].map(keyOf));
        const cache = await open();
        const others = (await cache.keys()).filter(({ url }) => !own.has(url));
        await Promise.all(others.map((request) => cache.delete(request)));
      }),
  };

  /** Two versions use one cache: neither may remove what the other has just found there. */
  function alone(work: () => Promise<void>): Promise<void> {
    return navigator.locks.request(cacheName, work);
  }
}

function withoutHash(address: string): URL {
  const url = new URL(address);
  url.hash = "";
  return url;
}

/**
 * The page has no hash in its name: between two requests the server may have got another version.
 * Such a page would ask for files that this version does not have.
 */
async function checkPage(
  page: Response | undefined,
  isOwn: (url: string) => boolean,
): Promise<void> {
  const html = (await page?.text()) ?? "";
  const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"?#]+)"/gu)].map(([, url]) => url);
  if (named.length === 0 || !named.every((url) => isOwn(url ?? ""))) {
    throw new Error("The server has another version of the page by now.");
  }
}

/** Files of the page itself, from where it is: the egress module is the page's, for other servers. */
function load(request: Request): Promise<Response> {
  // oxlint-disable-next-line no-restricted-globals
  return fetch(request);
}
