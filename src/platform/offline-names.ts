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

/** A notification of the browser's, outside the page. */
export interface SystemNotification {
  /** One stands for each topic: a later one takes its place. */
  topic: string;
  title: string;
  text: string;
  /** The address within the page that a press leads to. */
  hash: string;
}

/** What a page tells the worker. */
export type ToServiceWorker =
  /** The person wants to switch to the waiting version. */
  | { kind: "take over" }
  /** A page has started: files that no page needs any more can go. The worker says if the page is of an earlier version. */
  | { kind: "page started" }
  /** The page can show no notification by itself. */
  | { kind: "notify"; notification: SystemNotification };

/** What the worker tells a page. */
export type FromServiceWorker =
  /** A notification was pressed that leads to this address within the page. */
  | { kind: "go to"; hash: string }
  /** The page runs an earlier version: this worker's took over while the page was starting. */
  | { kind: "earlier version" };

/** The address of this page's folder. */
export function ownScope(): string {
  return new URL(".", document.baseURI).href;
}
