import { serviceHook } from "#app/react/internal/service-hook.ts";
import {
  metricsAsCsv,
  metricsAsJsonLines,
  metricsAsOpenTelemetry,
  toolsAsCsv,
} from "#domain/metrics/export-metrics.ts";
import { firstDay } from "#domain/metrics/range.ts";
import type { Period } from "#domain/metrics/range.ts";
import { dayBounds, localDay } from "#platform/local-day.ts";
import { createMetricStore } from "#storage/activity/metrics.ts";

export type MetricFormat = "csv" | "tools" | "jsonl" | "otlp";

/** Makes a file of a period's metrics. Rejects if they cannot be read. */
export const useMetricExport = serviceHook(
  ({ databases, now }) =>
    async (period: Period, format: MetricFormat): Promise<{ name: string; data: Blob }> => {
      const store = createMetricStore(databases);
      const today = localDay(now());
      const first = firstDay(period, today);
      const name = `bough-activity-${period === "all" ? "all" : `${period}-days`}-${today}`;
      if (format === "jsonl") {
        const parts: string[] = [];
        for await (const rows of store.rows(first)) parts.push(metricsAsJsonLines(rows));
        return { name: `${name}.jsonl`, data: new Blob(parts, { type: "application/jsonl" }) };
      }
      const days = await store.days(first, new AbortController().signal);
      if (format === "csv") {
        return { name: `${name}.csv`, data: new Blob([metricsAsCsv(days)], { type: "text/csv" }) };
      }
      if (format === "tools") {
        const data = new Blob([toolsAsCsv(days)], { type: "text/csv" });
        return { name: `${name}-tools.csv`, data };
      }
      const text = JSON.stringify(metricsAsOpenTelemetry(days, dayBounds));
      return { name: `${name}.otlp.json`, data: new Blob([text], { type: "application/json" }) };
    },
);
