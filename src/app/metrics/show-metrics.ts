import type { Services } from "#app/services/services.ts";
import type { DaySums, MetricStore } from "#storage/activity/metrics.ts";

import { countRuns } from "./count-runs.ts";

/** The figures as far as they are known. */
export interface ShownMetrics {
  /** Of the days asked for, in order. */
  days: readonly DaySums[];
  /** Set while runs without figures are counted: how many have been. */
  counting?: number;
}

/** How often the progress of counting is shown (milliseconds). */
const SHOW_EVERY = 500;

/**
 * Shows what is known at once, counts what has no figures yet, and then follows every change until
 * the signal is aborted. Rejects if the storage fails.
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
