import type { JsonObject, JsonValue } from "#domain/json.ts";
import { attributes, nanoseconds } from "#domain/runs/otlp.ts";

import { SCALE } from "./histogram.ts";
import type { Histogram } from "./histogram.ts";
import type { MetricDay, MetricRow, Metrics } from "./metrics.ts";

const COLUMNS = [
  "day",
  "connection",
  "model",
  "requests",
  "failed",
  "checks, titles and summaries",
  "input tokens",
  "cached input tokens",
  "output tokens",
  "requests with estimated tokens",
  "requests without figures",
  "US dollars",
  "requests with a known cost",
] as const;

/** Usage and money as CSV (RFC 4180), one line for each day, connection and model. */
export function metricsAsCsv(days: readonly Required<MetricDay>[]): string {
  const lines = days.flatMap(({ day, sums }) =>
    sums.models.map((use) => [
      day,
      use.connectionName,
      use.modelId,
      use.requests,
      use.failed,
      use.aside,
      use.inputTokens,
      use.cachedTokens,
      use.outputTokens,
      use.estimated,
      use.silent,
      use.dollars,
      use.priced,
    ]),
  );
  return csvOf([COLUMNS, ...lines]);
}

const TOOL_COLUMNS = [
  "day",
  "tool",
  "calls",
  "failed",
  "estimated tokens of calls and results",
  "tokens of sub-tasks",
  "US dollars of sub-tasks",
  "milliseconds",
] as const;

/** Calls, tokens and money as CSV (RFC 4180), one line for each day and tool. Unknown figures are empty. */
export function toolsAsCsv(days: readonly Required<MetricDay>[]): string {
  const lines = days.flatMap(({ day, sums }) =>
    sums.tools.map(({ toolName, calls, errors, tokens, taskTokens, dollars, times }) => [
      day,
      toolName,
      calls,
      errors,
      tokens ?? "",
      taskTokens ?? "",
      dollars ?? "",
      times.ms,
    ]),
  );
  return csvOf([TOOL_COLUMNS, ...lines]);
}

function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Text that a spreadsheet would run as a formula. Names come from servers. */
const FORMULA = /^[=+\-@\t\r]/u;

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All figures as JSON Lines, one line for each run and each request without a run. */
export function metricsAsJsonLines(rows: readonly MetricRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** The start and end of a day in this device's calendar, in Unix milliseconds. */
export type DayBounds = (day: string) => { start: number; end: number };

/**
 * The days as OpenTelemetry metrics (OTLP's JSON encoding). Each sum has one data point per day, and
 * durations are exponential histograms. Every point covers only its own day (delta temporality).
 */
export function metricsAsOpenTelemetry(
  days: readonly Required<MetricDay>[],
  bounds: DayBounds,
): JsonObject {
  const points = days.map(({ day, sums }) => ({ sums, time: timeOf(bounds(day)) }));
  const metrics = SUMS.map(({ name, unit, counts }) => ({
    name,
    unit,
    sum: {
      aggregationTemporality: DELTA,
      isMonotonic: true,
      dataPoints: points.flatMap(({ sums, time }) =>
        counts(sums).map(([value, labels]) => ({
          ...time,
          attributes: attributes(labels),
          ...(unit === DOLLARS ? { asDouble: value } : { asInt: String(Math.round(value)) }),
        })),
      ),
    },
  }));
  const durations = HISTOGRAMS.map(({ name, times }) => ({
    name,
    unit: "ms",
    exponentialHistogram: {
      aggregationTemporality: DELTA,
      dataPoints: points.flatMap(({ sums, time }) =>
        times(sums).map(([histogram, labels]) => ({
          ...time,
          attributes: attributes(labels),
          ...pointOf(histogram),
        })),
      ),
    },
  }));
  return {
    resourceMetrics: [
      {
        resource: { attributes: attributes({ "service.name": "bough" }) },
        scopeMetrics: [{ scope: { name: "bough.activity" }, metrics: [...metrics, ...durations] }],
      },
    ],
  };
}

/** OTLP's value for sums that start anew with each data point. */
const DELTA = 1;
const DOLLARS = "USD";

function timeOf({ start, end }: ReturnType<DayBounds>): JsonObject {
  return { startTimeUnixNano: nanoseconds(start), timeUnixNano: nanoseconds(end) };
}

type Labels = Record<string, string>;

interface SumOfDay {
  name: string;
  unit: string;
  counts: (sums: Metrics) => readonly (readonly [number, Labels])[];
}

const byModel = (field: "requests" | "failed" | "dollars") => (sums: Metrics) =>
  sums.models.map((use) => [use[field], modelOf(use)] as const);
/**
 * Includes the id, because two connections may have the same name and no two data points may have the
 * same labels.
 */
const modelOf = ({ modelId, connectionId, connectionName }: Metrics["models"][number]) => ({
  "gen_ai.request.model": modelId,
  "bough.connection": connectionName,
  "bough.connection.id": connectionId,
});
const byKind = (field: "retries" | "failures") => (sums: Metrics) =>
  sums[field].map(({ kind, count }) => [count, { "error.type": kind }] as const);
const byTool = (field: "calls" | "errors") => (sums: Metrics) =>
  sums.tools.map((use) => [use[field], { "gen_ai.tool.name": use.toolName }] as const);

/** Points for known figures only. */
const knownByTool =
  (field: "tokens" | "taskTokens" | "dollars", labels: Labels = {}) =>
  (sums: Metrics) =>
    sums.tools.flatMap(({ toolName, [field]: figure }) =>
      figure === undefined ? [] : [[figure, { "gen_ai.tool.name": toolName, ...labels }] as const],
    );

const SUMS: readonly SumOfDay[] = [
  { name: "bough.runs", unit: "{run}", counts: ({ runs }) => [[runs, {}]] },
  { name: "bough.requests", unit: "{request}", counts: byModel("requests") },
  { name: "bough.requests.failed", unit: "{request}", counts: byModel("failed") },
  {
    name: "bough.tokens",
    unit: "{token}",
    counts: ({ models }) =>
      models.flatMap((use) => [
        [use.inputTokens, { ...modelOf(use), "gen_ai.token.type": "input" }] as const,
        [use.outputTokens, { ...modelOf(use), "gen_ai.token.type": "output" }] as const,
      ]),
  },
  { name: "bough.cost", unit: DOLLARS, counts: byModel("dollars") },
  { name: "bough.retries", unit: "{retry}", counts: byKind("retries") },
  { name: "bough.failures", unit: "{run}", counts: byKind("failures") },
  { name: "bough.tool.calls", unit: "{call}", counts: byTool("calls") },
  { name: "bough.tool.errors", unit: "{call}", counts: byTool("errors") },
  {
    name: "bough.tool.tokens",
    unit: "{token}",
    counts: (sums) => [
      ...knownByTool("tokens", { "bough.tokens.of": "conversation" })(sums),
      ...knownByTool("taskTokens", { "bough.tokens.of": "sub-task" })(sums),
    ],
  },
  { name: "bough.tool.cost", unit: DOLLARS, counts: knownByTool("dollars") },
];

interface TimesOfDay {
  name: string;
  times: (sums: Metrics) => readonly (readonly [Histogram, Labels])[];
}

const HISTOGRAMS: readonly TimesOfDay[] = [
  {
    name: "bough.state.duration",
    times: ({ states }) => states.map(({ state, times }) => [times, { "bough.state": state }]),
  },
  {
    name: "bough.tool.duration",
    times: ({ tools }) =>
      tools.map(({ toolName, times }) => [times, { "gen_ai.tool.name": toolName }]),
  },
];

function pointOf({ count, ms, zero, buckets }: Histogram): JsonObject {
  return {
    count: String(count),
    sum: ms,
    scale: SCALE,
    zeroCount: String(zero),
    positive: bucketsOf(buckets),
  };
}

/** The buckets without gaps, starting at the lowest that is not empty. */
function bucketsOf(buckets: Histogram["buckets"]): JsonObject {
  const known = Object.keys(buckets).map(Number);
  if (known.length === 0) return { offset: 0, bucketCounts: [] };
  const offset = Math.min(...known);
  const bucketCounts: JsonValue[] = Array.from(
    { length: Math.max(...known) - offset + 1 },
    (_, at) => String(buckets[offset + at] ?? 0),
  );
  return { offset, bucketCounts };
}
