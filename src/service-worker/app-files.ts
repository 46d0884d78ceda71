import { PrecacheController } from "workbox-precaching/PrecacheController.js";

import { filesCache } from "#platform/offline-names.ts";

import type { WorkerEvent } from "./worker-scope.ts";

/** A file of the built page. */
export interface AppFile {
  /** Relative to the page's folder. */
  url: string;
  /** Null if the name contains a hash of the content. */
  revision: string | null;
  /** A hash that browsers check. Absent for the page itself, which some hosts modify. */
  integrity?: string;
  /** Set for files that are large and rarely needed. They are kept once they have been used. */
  isLater?: true;
}

/** The files of this version, and those of earlier ones that are still kept. */
export interface AppFiles {
  /**
   * Fetches the files that are not here yet. Rejects if anything is missing or belongs to another version.
   */
  install(event: WorkerEvent): Promise<void>;
  /** Whether the worker answers requests for this address. */
  has(url: URL): boolean;
  /** Answers from the cache. A file that is missing there is loaded from the network, and then kept. */
  answer(request: Request): Promise<Response>;
  /** The page; undefined if the browser has removed it from the cache. */
  page(): Promise<Response | undefined>;
  /** A page for a closed frame, with a policy that contains the sandbox that its element lacks. */
  framePage(path: string): Promise<Response>;
  /**
   * Removes everything that is not of this version.
   *
   * @param mayBegin asked while no version is being installed; false keeps everything
   */
  removeOthers(mayBegin: () => Promise<boolean>): Promise<void>;
}

/** The folder in which all names contain a hash of the content. */
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

  /**
   * Takes turns with the worker of another version, which uses the same cache: neither may remove what the
   * other has just found there.
   */
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
 * Checks that the page is of this version. Its name contains no hash, and the server may have switched to
 * another version between two requests; such a page would ask for files that this version does not have.
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

/**
 * Loads one of the page's own files, from the page's server. The egress module belongs to the page, and is
 * for other servers.
 */
function load(request: Request): Promise<Response> {
  // oxlint-disable-next-line no-restricted-globals
  return fetch(request);
}
