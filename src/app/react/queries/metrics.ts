import { useEffect, useState } from "react";

import { showMetrics } from "#app/metrics/show-metrics.ts";
import type { ShownMetrics } from "#app/metrics/show-metrics.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { firstDay } from "#domain/metrics/range.ts";
import type { Period } from "#domain/metrics/range.ts";
import { localDay } from "#platform/local-day.ts";
import { createMetricStore } from "#storage/activity/metrics.ts";

/** The metrics of a period, and the day on which it ends. */
export type PeriodMetrics = ShownMetrics & { period: Period; today: string };

/**
 * The metrics of all runs and requests in a period, following changes. Undefined until they are first read;
 * while another period is read, the last metrics stay. An error if storage fails.
 */
export function useMetrics(period: Period): PeriodMetrics | Error | undefined {
  const services = useServices();
  const [shown, setShown] = useState<PeriodMetrics | Error>();
  useEffect(() => {
    const asked = new AbortController();
    const today = localDay(services.now());
    const show = (metrics: ShownMetrics) => setShown({ ...metrics, period, today });
    const store = createMetricStore(services.databases);
    showMetrics(store, services, firstDay(period, today), show, asked.signal).catch(
      (error: unknown) => {
        if (asked.signal.aborted) return;
        setShown(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => asked.abort();
  }, [services, period]);
  return shown;
}
