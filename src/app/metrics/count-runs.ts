import type { Services } from "#app/services/services.ts";
import type { MetricStore } from "#storage/activity/metrics.ts";

/** Runs per transaction: short enough that writes in between need not wait. */
const BATCH = 100;

type Sources = Pick<Services, "now">;

/**
 * Counts the runs that have no figures yet, in slices between which the page is painted: those of an
 * older Bough, and those that ended as the page closed. One tab at a time does this.
 *
 * @param onCounted called after each slice, with how many runs have been counted
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
      // A transaction's end continues in the same task otherwise.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    // Many days are summed here, where the progress is on the screen, and not when they are asked for.
    if (counted > BATCH) await store.days("", signal);
  });
}
