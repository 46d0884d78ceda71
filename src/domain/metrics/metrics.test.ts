import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addTime, addTimes, noTimes, quantile } from "./histogram.ts";
import type { MetricRow } from "./metrics.ts";
import { noMetrics, noUse, sumOf } from "./metrics.ts";

const histogram = fc.array(fc.nat(1_000_000)).map((all) => {
  const times = noTimes();
  for (const ms of all) addTime(times, ms);
  return times;
});
const name = fc.constantFrom("a", "b", "__proto__", "constructor");
const count = fc.nat(1_000);
const use = fc
  .record({
    connectionId: name,
    modelId: name,
    requests: count,
    inputTokens: count,
    dollars: count,
  })
  .map((some) => ({ ...noUse({ ...some, connectionName: "C" }), ...some }));
/** Rows of older versions have no tokens and money for tools. */
const toolUse = fc.record(
  {
    toolName: name,
    calls: count,
    errors: count,
    times: histogram,
    tokens: count,
    taskTokens: count,
    dollars: count,
  },
  { requiredKeys: ["toolName", "calls", "errors", "times"] },
);
const row: fc.Arbitrary<MetricRow> = fc
  .record({
    day: fc.constantFrom("2026-11-20", "2026-11-21", "2026-12-01"),
    id: fc.uuid(),
    runs: fc.nat(1),
    models: fc.array(use, { maxLength: 4 }),
    states: fc.array(fc.record({ state: name, times: histogram }), { maxLength: 3 }),
    failures: fc.array(fc.record({ kind: name, count }), { maxLength: 3 }),
    tools: fc.array(toolUse, { maxLength: 3 }),
  })
  .map((some) => ({ ...noMetrics(), ...some }));

/** Metrics with sorted lists, for comparison. */
function plain(metrics: ReturnType<typeof sumOf>) {
  const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted();
  const { models, states, retries, failures, tools, ...counts } = metrics;
  return { ...counts, lists: [models, states, retries, failures, tools].map(sorted) };
}

function byDay(rows: readonly MetricRow[]): MetricRow[][] {
  const days = new Set(rows.map(({ day }) => day));
  return [...days].map((day) => rows.filter((one) => one.day === day));
}

describe("sums of figures", () => {
  test("over days are the sums over runs, whatever the order (law Y2)", () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const days = byDay(rows).map((those) => sumOf(those));
        expect(plain(sumOf(days))).toEqual(plain(sumOf(rows)));
        expect(plain(sumOf(rows.toReversed()))).toEqual(plain(sumOf(rows)));
      }),
    );
  });

  test("of several devices are those of the union of their rows, however often it is made (law Y2)", () => {
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (here, there) => {
        const union = (...all: MetricRow[][]) => [
          ...new Map(all.flat().map((one) => [`${one.day} ${one.id}`, one])).values(),
        ];
        const once = plain(sumOf(union(here, there)));
        expect(plain(sumOf(union(there, here, there)))).toEqual(once);
      }),
    );
  });

  test("leave out what is damaged, and say so (law Y4)", () => {
    const sound: MetricRow = { ...noMetrics(), day: "2026-11-20", id: "a", runs: 1 };
    // Rows that a damaged database may return.
    const broken = [
      { ...sound, runs: Number.NaN },
      { ...sound, models: undefined },
      { ...sound, tools: [{ toolName: "t", calls: 1, errors: 0 }] },
      { ...sound, tools: [{ toolName: "t", calls: 1, errors: 0, times: noTimes(), tokens: "2" }] },
      {},
    ] as MetricRow[];
    expect(sumOf([sound, ...broken, sound])).toMatchObject({ runs: 2, damaged: 5 });
  });
});

describe("a histogram of durations", () => {
  test("has quantiles at most 4.5 % off (law Y2)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1 }),
        fc.constantFrom(0.5, 0.95, 1),
        (all, share) => {
          const times = noTimes();
          for (const ms of all) addTime(times, ms);
          const exact = all.toSorted((a, b) => a - b)[Math.ceil(share * all.length) - 1] ?? 0;
          const found = quantile(times, share) ?? 0;
          expect(Math.abs(found - exact) / exact).toBeLessThan(0.045);
        },
      ),
    );
  });

  test("adds up to the histogram of all durations", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), fc.array(fc.nat(100_000)), (one, other) => {
        const [sum, both, second] = [noTimes(), noTimes(), noTimes()];
        for (const ms of one) addTime(sum, ms);
        for (const ms of other) addTime(second, ms);
        for (const ms of [...one, ...other]) addTime(both, ms);
        addTimes(sum, second);
        expect(sum).toEqual(both);
      }),
    );
  });

  test("has no quantile without durations, and 0 for what took no time", () => {
    expect(quantile(noTimes(), 0.5)).toBeUndefined();
    const times = noTimes();
    addTime(times, 0);
    expect(quantile(times, 0.5)).toBe(0);
  });
});
