import type { Services } from "#app/services/services.ts";
import type { DaySums, MetricStore } from "#storage/activity/metrics.ts";

import { countRuns } from "./count-runs.ts";

/** The figures known so far. */
export interface ShownMetrics {
  /** The sums of the requested days, in order. */
  days: readonly DaySums[];
  /** The number of runs counted so far; set only while runs without figures are being counted. */
  counting?: number;
}

/** How often the progress of counting is shown (milliseconds). */
const SHOW_EVERY = 500;

/**
 * Shows the known figures at once, counts runs that have none yet, and then follows every change until
 * the signal is aborted. Rejects if the database fails.
 * @param first the first day
 */
export async function showMetrics(
  store: MetricStore,
  services: Pick<Services, "now">,
  first: string,
  show: (metrics: ShownMetrics) => void,
  signal: AbortSignal,
): Promise<void> {
  let days = await store.days(first, signal);
  show({ days });
  let shownAt = services.now();
  await countRuns(store, services, signal, (counting) => {
    if (services.now() - shownAt < SHOW_EVERY || signal.aborted) return;
    shownAt = services.now();
    show({ days, counting });
  });
  await new Promise<void>((resolve, reject) => {
    let reading = Promise.resolve();
    const read = async () => {
      if (signal.aborted) return;
      days = await store.days(first, signal);
      if (!signal.aborted) show({ days });
    };
    const stop = store.watch().subscribe(
      () => {
        reading = reading.then(read).catch((error: unknown) => {
          if (!signal.aborted) reject(toError(error));
        });
      },
      (error) => reject(toError(error)),
    );
    signal.addEventListener("abort", () => {
      stop();
      resolve();
    });
    if (signal.aborted) stop();
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
