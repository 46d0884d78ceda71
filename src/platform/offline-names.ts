/**
 * Names that the page and its service worker share. Several copies of Bough may be served from one origin,
 * each below its own path, so a cache's name ends with the scope: the address of that path.
 */

/** The worker's script, in the page's folder. */
export const WORKER_FILE = "bough-worker.js";

/** The app's own files, of the current version and of versions that open pages still run. */
export function filesCache(scope: string): string {
  return `bough.app ${scope}`;
}

/** What other apps have shared with Bough, until a page takes it. */
export function sharedCache(scope: string): string {
  return `bough.shared ${scope}`;
}

/** Pages shown in closed frames (`platform/closed-frame.ts`), in the page's folder. */
export const FRAME_PAGES: readonly string[] = ["artifact.html", "python.html"];

/** What the worker must remember while it is stopped. */
export function workerNotesCache(scope: string): string {
  return `bough.worker ${scope}`;
}

/** Where the system posts what is shared (`public/manifest.webmanifest`), below the scope. */
export const SHARE_PATH = "share";

/** The address, within the page, at which a page takes what was shared. */
export const SHARED_HASH = "#/shared";

/** Messages from a page to the worker. */
export type ToServiceWorker =
  /** The person wants to switch to the waiting version. */
  | { kind: "take over" }
  /** A page has started, so files that no page needs any more can be removed. */
  | { kind: "page started" };

/** The address of this page's folder. */
export function ownScope(): string {
  return new URL(".", document.baseURI).href;
}
