import { isAnythingRunning } from "#app/attention/any-running.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import type { Services } from "#app/services/services.ts";
import { BODY_DAYS_KEY, readBodyDays } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import { siteStorage } from "#platform/web-storage.ts";
import { contextsWithBodies, removeOldBodies } from "#storage/activity/old-bodies.ts";

export interface FreedBodies {
  removed: number;
  /** An answer began, and the rest was left for later. */
  isUnfinished: boolean;
}

type Sources = Pick<Services, "databases" | "runs" | "now">;

/**
 * Removes the bodies of requests that are older than the person keeps them, one conversation after
 * another, and never beside a run. Rejects once the signal is aborted.
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

/** Milliseconds after start, so that it does not compete with the person's first actions. */
const AFTER = 60_000;

/** When all of it was done last, in any tab. */
const DONE_AT = "bough.bodies-freed-at";

/** Once a day, in one tab at a time; what could not be done is done an hour later. */
export function scheduleFreeingBodies(services: Sources & Pick<Services, "settings">): void {
  const look = () => void freeByRule(services);
  setTimeout(look, AFTER);
  setInterval(look, HOUR);
}

async function freeByRule(services: Sources & Pick<Services, "settings">): Promise<void> {
  const since = services.now() - Number(siteStorage.getItem(DONE_AT) ?? 0);
  // A time to come was noted by a clock that has been set back.
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
    // The page or its storage is closing: it is done next time.
  }
}
