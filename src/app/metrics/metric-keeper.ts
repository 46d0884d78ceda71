import type { Services } from "#app/services/services.ts";
import type { MetricStore } from "#storage/activity/metrics.ts";

/** Counts runs shortly after they end. Runs that it misses are counted when somebody opens Activity. */
export interface MetricKeeper {
  runEnded: (runId: string) => void;
  requestChanged: (requestId: string) => void;
}

/** By then the end of a stopped request is stored and the next message is on its way (milliseconds). */
const AFTER = 1_500;

/** Errors are ignored: no figure is worth disturbing a conversation. */
export function createMetricKeeper(
  store: () => Promise<MetricStore>,
  { now }: Pick<Services, "now">,
): MetricKeeper {
  const quietly = (count: (store: MetricStore) => Promise<void>) => {
    // The page may have closed its database in the meantime.
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
