import type { LiveText } from "#app/live/live-text.ts";
import type { Services } from "#app/services/services.ts";
import { STREAMING_LOCK } from "#storage/search/names.ts";

/** Indexing starts this long after the page, so as not to compete with the first actions (milliseconds). */
const AFTER = 8_000;

interface ScheduledParts {
  searches: Pick<Services["searches"], "beginIndexing">;
  live: Pick<LiveText, "isAny" | "subscribe">;
}

/** Keeps the search index up to date, except while an answer streams. */
export function scheduleIndexing({ searches, live }: ScheduledParts): void {
  holdWhileStreaming(live);
  setTimeout(() => {
    // The database is closing: there is nothing to index.
    searches.beginIndexing().catch(() => undefined);
  }, AFTER);
}

/** Holds a lock while an answer streams in this tab, so that less urgent work waits, in every tab. */
function holdWhileStreaming(live: Pick<LiveText, "isAny" | "subscribe">): void {
  let giveBack: (() => void) | undefined;
  live.subscribe(() => {
    if (!live.isAny()) {
      giveBack?.();
      giveBack = undefined;
    } else if (giveBack === undefined) {
      const ended = new Promise<void>((resolve) => {
        giveBack = resolve;
      });
      // If the browser refuses the lock, indexing just goes on during this answer.
      navigator.locks
        .request(STREAMING_LOCK, { mode: "shared" }, () => ended)
        .catch(() => undefined);
    }
  });
}
