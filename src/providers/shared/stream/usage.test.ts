import { expect, test } from "vitest";

import { reportedUsage, sumCounts } from "./usage.ts";

test("impossible counts are dropped, and fractions are rounded down", () => {
  expect(
    reportedUsage({
      inputTokens: 12.5,
      outputTokens: -1,
      cachedTokens: Number.NaN,
      reasoningTokens: Infinity,
      cacheWriteTokens: 1e300,
      cost: -3e300,
    }),
  ).toEqual({ inputTokens: 12 });
  expect(reportedUsage({ inputTokens: 0, outputTokens: undefined, cost: 0.25 })).toEqual({
    inputTokens: 0,
    cost: 0.25,
  });
});

test("a sum ignores impossible counts", () => {
  expect(sumCounts(-5, 10.9, undefined)).toBe(10);
  expect(sumCounts(-5, undefined)).toBeUndefined();
});
