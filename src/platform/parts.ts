import { isMissingFile } from "./missing-file.ts";
import { ownScope } from "./offline-names.ts";

/**
 * Parts of the app that load on first use. On a first visit, and where the browser keeps no copy of the
 * app, one may not come.
 *
 * A failed import can be repeated since HTML does not keep failures any more (whatwg/html#10327):
 * Chromium from 156, Firefox from 154. In others, all of Safari's releases among them, only a reload helps.
 */

/**
 * Why a part could not be had. `refused`: the server answers, but it has another version by now, or the
 * browser does not ask it again.
 */
export type MissingWhy = "no_network" | "no_answer" | "refused";

export interface MissingWatcher {
  /**
   * Called for any part, once nothing more can be tried.
   *
   * @param isWanted `retryParts` would try again; otherwise whoever asked for the part has given up
   */
  onMissing(why: MissingWhy, isWanted: boolean): void;
  /** All that was missing and is still wanted has come. */
  onBack(): void;
}

let watcher: MissingWatcher | undefined;
/** Errors that `loadPart` tells of. */
const own = new WeakSet<Error>();
const wanted = new Set<() => Promise<unknown>>();
const brokenStyles = new Set<HTMLLinkElement>();

/**
 * Imports a part. If it fails although the server answers, a second time: connections break off.
 *
 * @param again calls this again. Whenever there may be a network again, it is called until the part comes.
 */
export async function loadPart<Part>(
  importing: () => Promise<Part>,
  again?: () => Promise<unknown>,
): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mendStyles();
      const part = await importing();
      if (again !== undefined) hasCome(again);
      return part;
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      own.add(error);
      const why = await whyMissing();
      if (why === "refused" && attempt === 1) continue;
      if (again !== undefined) wanted.add(again);
      watcher?.onMissing(why, wanted.size > 0);
      throw error;
    }
  }
}

/** Tries to load what is missing. */
export async function retryParts(): Promise<void> {
  await Promise.allSettled([...wanted].map((again) => again()));
}

function hasCome(again: () => Promise<unknown>): void {
  if (wanted.delete(again) && wanted.size === 0) watcher?.onBack();
}

/** Also tells of parts that are imported in other ways. Returns a function that ends it. */
export function watchMissingParts(given: MissingWatcher): () => void {
  watcher = given;
  const gone = new AbortController();
  const { signal } = gone;
  const retry = () => void retryParts();
  window.addEventListener("vite:preloadError", tellOfOthers, { signal });
  window.addEventListener("error", noteStyle, { capture: true, signal });
  window.addEventListener("online", retry, { signal });
  // From then on everything is on this device.
  navigator.serviceWorker?.addEventListener("controllerchange", retry, { signal });
  return () => gone.abort();
}

function tellOfOthers(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }; // By Vite's documentation.
  // Whoever imports it hears of it first.
  setTimeout(() => {
    if (payload instanceof Error && own.has(payload)) return;
    void whyMissing().then((why) => watcher?.onMissing(why, wanted.size > 0));
  });
}

function noteStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") brokenStyles.add(target);
}

/** Vite asks for a style sheet once only: the next import would do without it. */
async function mendStyles(): Promise<void> {
  await Promise.all(
    [...brokenStyles].map((link) => {
      brokenStyles.delete(link);
      const again = document.createElement("link");
      again.rel = link.rel;
      again.crossOrigin = link.crossOrigin;
      again.href = link.href;
      return new Promise<void>((resolve, reject) => {
        again.addEventListener("load", () => resolve());
        again.addEventListener("error", () =>
          reject(new Error(`Unable to preload CSS for ${link.href}`)),
        );
        link.replaceWith(again);
      });
    }),
  );
}

async function whyMissing(): Promise<MissingWhy> {
  if (await serverAnswers()) return "refused";
  return navigator.onLine ? "no_answer" : "no_network";
}

/** Milliseconds. */
const ANSWERS_WITHIN = 5_000;

let asking: Promise<boolean> | undefined;

/** Whether the server of this page can be reached. */
export function serverAnswers(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    // The page's own address: egress is for other servers.
    // oxlint-disable-next-line no-restricted-globals
    const { status } = await fetch(ownScope(), { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}
