import { Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";

import { otlpMetricsSchema } from "#domain/test-support/otlp-schema.ts";

import {
  metricsAsCsv,
  metricsAsJsonLines,
  metricsAsOpenTelemetry,
  toolsAsCsv,
} from "./export-metrics.ts";
import { addTime, noTimes } from "./histogram.ts";
import { noMetrics, noUse } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";

const times = noTimes();
for (const ms of [0, 1, 2, 2, 8]) addTime(times, ms);

const sums: Metrics = {
  ...noMetrics(),
  runs: 2,
  models: [
    {
      ...noUse({ connectionId: "k", connectionName: '=1+1, "x"', modelId: "m" }),
      requests: 3,
      inputTokens: 10,
      outputTokens: 5,
      dollars: 0.25,
      priced: 3,
    },
  ],
  states: [{ state: "executingTools", times }],
  retries: [{ kind: "network", count: 1 }],
  failures: [{ kind: "budget: tokens", count: 1 }],
  tools: [
    { toolName: "sum", calls: 4, errors: 1, times },
    { toolName: "=task", calls: 1, errors: 0, times, tokens: 12, taskTokens: 900, dollars: 0.5 },
  ],
};
const days = [{ day: "2026-11-22", sums }];
const bounds = () => ({ start: 1_000, end: 2_000 });

test("as CSV: a line for each day, connection and model, and no formula runs", () => {
  const [head, line, rest] = metricsAsCsv(days).split("\r\n");
  expect(head?.startsWith('day,connection,model,requests,failed,"checks, titles')).toBe(true);
  expect(line).toBe('2026-11-22,"\'=1+1, ""x""",m,3,0,0,10,0,5,0,0,0.25,3');
  expect(rest).toBe("");
});

test("tools as CSV: a line for each day and tool, and nothing where nothing is known", () => {
  const [head, sum, task, rest] = toolsAsCsv(days).split("\r\n");
  expect(head?.startsWith("day,tool,calls,failed,")).toBe(true);
  expect(sum).toBe("2026-11-22,sum,4,1,,,,13");
  expect(task).toBe("2026-11-22,'=task,1,0,12,900,0.5,13");
  expect(rest).toBe("");
});

test("as JSON Lines: every row unchanged", () => {
  const row = { ...sums, day: "2026-11-22", id: "run" };
  expect(JSON.parse(metricsAsJsonLines([row]))).toEqual(row);
});

test("as OpenTelemetry: valid OTLP, and histograms with all their durations", () => {
  const exported = metricsAsOpenTelemetry(days, bounds);
  const validator = new Validator(otlpMetricsSchema as never, "2020-12");
  expect(validator.validate(exported).errors).toEqual([]);
  expect(validator.validate(metricsAsOpenTelemetry([], bounds)).errors).toEqual([]);
  const text = JSON.stringify(exported);
  expect(text).toContain('"count":"5","sum":13,"scale":3,"zeroCount":"1"');
  expect(text.match(/"asInt":"(12|900)"/gu)).toHaveLength(2);
  const [, counts = ""] = /"bucketCounts":\[([^\]]*)\]/u.exec(text) ?? [];
  const inBuckets = counts.split(",").reduce((sum, one) => sum + Number(JSON.parse(one)), 0);
  expect(inBuckets).toBe(4);
  const wrong = JSON.parse(text.replaceAll('"asInt":"', '"asInt":"x')) as object;
  expect(validator.validate(wrong).valid).toBe(false);
});

test("as OpenTelemetry: no two points of a metric are alike, also if two connections have one name", () => {
  const [use] = sums.models;
  const models = ["k", "l"].flatMap((connectionId) => (use ? [{ ...use, connectionId }] : []));
  const text = JSON.stringify(
    metricsAsOpenTelemetry([{ day: "2026-11-22", sums: { ...sums, models } }], bounds),
  );
  const { metrics } = (JSON.parse(text) as Exported).resourceMetrics[0].scopeMetrics[0];
  for (const { sum } of metrics) {
    const labels = (sum?.dataPoints ?? []).map(({ attributes }) => JSON.stringify(attributes));
    expect(new Set(labels).size).toBe(labels.length);
  }
});

/** The parts of an export that the test above reads. */
interface Exported {
  resourceMetrics: [
    { scopeMetrics: [{ metrics: { sum?: { dataPoints: { attributes: object }[] } }[] }] },
  ];
}
