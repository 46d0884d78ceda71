import { isAnythingRunning } from "#app/attention/any-running.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import type { Services } from "#app/services/services.ts";
import { BODY_DAYS_KEY, readBodyDays } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import { siteStorage } from "#platform/web-storage.ts";
import { contextsWithBodies, removeOldBodies } from "#storage/activity/old-bodies.ts";

export interface FreedBodies {
  removed: number;
  /** Whether it stopped early because an answer began. */
  isUnfinished: boolean;
}

type Sources = Pick<Services, "databases" | "runs" | "now">;

/**
 * Removes the bodies of requests that are older than the person wants to keep, one conversation after
 * another, and never while a run is active. Rejects when the signal is aborted.
 */
export async function freeBodies(
  services: Sources,
  days: BodyDays,
  { signal, report }: FileTaskOptions,
): Promise<FreedBodies> {
  if (days === null) return { removed: 0, isUnfinished: false };
  const contextIds = await contextsWithBodies(services.databases);
  let removed = 0;
  for (const [at, contextId] of contextIds.entries()) {
    signal.throwIfAborted();
    if (await isAnythingRunning(services)) return { removed, isUnfinished: true };
    removed += await removeOldBodies(services.databases, contextId, { days, now: services.now() });
    report((at + 1) / contextIds.length);
  }
  return { removed, isUnfinished: false };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** It starts this long after the page, so as not to compete with the first actions (milliseconds). */
const AFTER = 60_000;

/** When any tab last finished all of it. */
const DONE_AT = "bough.bodies-freed-at";

/** Frees bodies once a day, in one tab at a time; if something was left, again after an hour. */
export function scheduleFreeingBodies(services: Sources & Pick<Services, "settings">): void {
  const look = () => void freeByRule(services);
  setTimeout(look, AFTER);
  setInterval(look, HOUR);
}

async function freeByRule(services: Sources & Pick<Services, "settings">): Promise<void> {
  const since = services.now() - Number(siteStorage.getItem(DONE_AT) ?? 0);
  // A time in the future means that the clock has been set back since.
  if (Math.abs(since) < DAY) return;
  try {
    const days = readBodyDays(await services.settings.get(BODY_DAYS_KEY));
    if (days === null) return;
    await navigator.locks.request("bough:space", { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      const { signal } = new AbortController();
      const { isUnfinished } = await freeBodies(services, days, { signal, report: () => {} });
      if (!isUnfinished) siteStorage.setItem(DONE_AT, String(services.now()));
    });
  } catch {
    // The page or its database is closing: the next visit tries again.
  }
}
