import type { LiveText } from "#app/live/live-text.ts";
import type { Services } from "#app/services/services.ts";
import { STREAMING_LOCK } from "#storage/search/names.ts";

/** Milliseconds after start, so that indexing does not compete with the person's first actions. */
const AFTER = 8_000;

/** Keeps the search index, except while an answer streams. */
export function scheduleIndexing({ searches, live }: Pick<Services, "searches" | "live">): void {
  holdWhileStreaming(live);
  setTimeout(() => {
    // Where the database is closing, nothing is indexed.
    searches.beginIndexing().catch(() => undefined);
  }, AFTER);
}

/** Holds a lock while an answer streams in this tab, so that what is less urgent waits, in any tab. */
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
      void navigator.locks.request(STREAMING_LOCK, { mode: "shared" }, () => ended);
    }
  });
}
