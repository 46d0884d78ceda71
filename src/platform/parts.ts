import { isMissingFile } from "./missing-file.ts";
import { ownScope } from "./offline-names.ts";

/**
 * Parts of the app that load on first use. A part may fail to load on a first visit, and wherever the
 * browser keeps no copy of the app.
 *
 * A failed import can be repeated only in browsers that follow a change to HTML (whatwg/html#10327):
 * Chromium from 156, Firefox from 154. In all others, including every release of Safari, only a reload
 * helps.
 */

/**
 * Why a part could not be loaded. `refused`: the server answers, but it serves another version now, or the
 * browser does not repeat the request.
 */
export type MissingWhy = "no_network" | "no_answer" | "refused";

export interface MissingWatcher {
  /**
   * Called for any part, once nothing more can be tried.
   *
   * @param isWanted whether `retryParts` would try again; otherwise the caller that asked for the part has
   *   given up
   */
  onMissing(why: MissingWhy, isWanted: boolean): void;
  /** Called once every missing part that is still wanted has loaded. */
  onBack(): void;
}

let watcher: MissingWatcher | undefined;
/** Errors that `loadPart` reports itself. */
const own = new WeakSet<Error>();
const wanted = new Set<() => Promise<unknown>>();
const brokenStyles = new Set<HTMLLinkElement>();

/**
 * Imports a part. If that fails although the server answers, tries a second time, since connections break.
 *
 * @param again repeats this call. It is called each time the network may be back, until the part has
 *   loaded.
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

/** Tries again to load the parts that are missing. */
export async function retryParts(): Promise<void> {
  await Promise.allSettled([...wanted].map((again) => again()));
}

function hasCome(again: () => Promise<unknown>): void {
  if (wanted.delete(again) && wanted.size === 0) watcher?.onBack();
}

/**
 * Reports missing parts to `given`, including parts that are imported without `loadPart`. Returns a
 * function that stops it.
 */
export function watchMissingParts(given: MissingWatcher): () => void {
  watcher = given;
  const gone = new AbortController();
  const { signal } = gone;
  const retry = () => void retryParts();
  window.addEventListener("vite:preloadError", tellOfOthers, { signal });
  window.addEventListener("error", noteStyle, { capture: true, signal });
  window.addEventListener("online", retry, { signal });
  // Once a worker controls the page, every file is on this device.
  navigator.serviceWorker?.addEventListener("controllerchange", retry, { signal });
  return () => gone.abort();
}

function tellOfOthers(event: Event): void {
  const { payload } = event as Event & { payload?: unknown }; // As documented by Vite.
  // The code that imports the part gets the error first.
  setTimeout(() => {
    if (payload instanceof Error && own.has(payload)) return;
    void whyMissing().then((why) => watcher?.onMissing(why, wanted.size > 0));
  });
}

function noteStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") brokenStyles.add(target);
}

/**
 * Loads style sheets again that failed. Vite requests each only once, so the next import would go on
 * without it.
 */
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

/** Milliseconds to wait for the server's answer. */
const ANSWERS_WITHIN = 5_000;

let asking: Promise<boolean> | undefined;

/** Whether this page's server can be reached. */
export function serverAnswers(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    // The page's own address; egress is only for other servers.
    // oxlint-disable-next-line no-restricted-globals
    const { status } = await fetch(ownScope(), { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}
