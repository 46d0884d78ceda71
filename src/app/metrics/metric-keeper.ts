import type { Services } from "#app/services/services.ts";
import type { MetricStore } from "#storage/activity/metrics.ts";

/** Counts what has just ended; whatever it misses is counted when somebody looks. */
export interface MetricKeeper {
  runEnded: (runId: string) => void;
  requestChanged: (requestId: string) => void;
}

/** Until then the end of a stopped request is stored, and the next message is on its way (ms). */
const AFTER = 1_500;

/** No figure is worth a fault in a conversation. */
export function createMetricKeeper(
  store: () => Promise<MetricStore>,
  { now }: Pick<Services, "now">,
): MetricKeeper {
  const quietly = (count: (store: MetricStore) => Promise<void>) => {
    // The page may have closed its database meanwhile.
    store()
      .then(count)
      .catch(() => undefined);
  };
  return {
    runEnded: (runId) => {
      const run = { ids: [runId], isDense: true };
      setTimeout(() => quietly((metrics) => metrics.countRuns(run, now())), AFTER);
    },
    requestChanged: (requestId) => quietly((metrics) => metrics.countRequest(requestId)),
  };
}
