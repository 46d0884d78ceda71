import { expect, test } from "vitest";

import { reported, sum } from "./usage.ts";

test("counts that cannot be true are as good as not said; fractions are whole tokens", () => {
  expect(
    reported({
      inputTokens: 12.5,
      outputTokens: -1,
      cachedTokens: Number.NaN,
      reasoningTokens: Infinity,
      cacheWriteTokens: 1e300,
      cost: -3e300,
    }),
  ).toEqual({ inputTokens: 12 });
  expect(reported({ inputTokens: 0, outputTokens: undefined, cost: 0.25 })).toEqual({
    inputTokens: 0,
    cost: 0.25,
  });
});

test("a sum takes only what can be true", () => {
  expect(sum(-5, 10.9, undefined)).toBe(10);
  expect(sum(-5, undefined)).toBeUndefined();
});
