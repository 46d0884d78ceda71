import { expect, test } from "vitest";

import { noMetrics, noUse } from "#domain/metrics/metrics.ts";

import { OTHERS, partsOf } from "./measure.ts";

function sums(amounts: Readonly<Record<string, number>>) {
  const models = Object.entries(amounts).map(([modelId, inputTokens]) => ({
    ...noUse({ connectionId: "k", connectionName: "", modelId }),
    inputTokens,
  }));
  return { ...noMetrics(), models };
}

test("the greatest parts have colours, and the others are one part", () => {
  const total = sums({ a: 1, b: 7, c: 6, d: 5, e: 4, f: 3, g: 2, none: 0 });
  const parts = partsOf(total, "tokens", "model");
  expect(parts.names).toEqual(["b", "c", "d", "e", "f", OTHERS]);
  expect(parts.amounts(total)).toEqual([7, 6, 5, 4, 3, 3]);
  expect(parts.amounts(sums({ a: 1, c: 2 }))).toEqual([0, 2, 0, 0, 0, 1]);
});

test("what was not recorded has a name all the same", () => {
  const total = sums({ "": 3 });
  expect(partsOf(total, "tokens", "model").names).toEqual(["not recorded"]);
  expect(partsOf(total, "tokens", "connection").names).toEqual(["not recorded"]);
  expect(partsOf(total, "money", "model").names).toEqual([]);
});
