import type { Services } from "#app/services/services.ts";
import type { MetricStore } from "#storage/activity/metrics.ts";

/** Runs per transaction: few, so that other writes do not have to wait. */
const BATCH = 100;

type Sources = Pick<Services, "now">;

/**
 * Counts the runs that have no figures yet: those of an older version, and those that ended while the page
 * closed. It works in slices, so that the page can paint in between, and in one tab at a time.
 *
 * @param onCounted called after each slice with the number of runs counted so far
 */
export async function countRuns(
  store: MetricStore,
  { now }: Sources,
  signal: AbortSignal,
  onCounted: (count: number) => void,
): Promise<void> {
  await navigator.locks.request("bough:metrics", { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    let counted = 0;
    for await (const batch of store.uncounted(BATCH)) {
      if (signal.aborted) return;
      await store.countRuns(batch, now());
      counted += batch.ids.length;
      onCounted(counted);
      // Otherwise the next slice would run in the same task in which this transaction ended.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    // Sums many days now, while progress is on the screen, rather than when they are first shown.
    if (counted > BATCH) await store.days("", signal);
  });
}
