import { expect, test } from "vitest";

import { dollarWords, shareWords, shortCount } from "./usage-words.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1.0 k"],
  [12_412, "12.4 k"],
  [123_456, "123 k"],
  [999_499, "999 k"],
  [999_500, "1.0 M"],
  [1_234_567, "1.2 M"],
])("%i tokens in short are %s", (count, words) => {
  expect(shortCount(count)).toBe(words);
});

test.each([
  [0, "$0"],
  [0.000_314, "$0.00031"],
  [0.0123, "$0.012"],
  [0.5, "$0.5"],
  [1.5, "$1.50"],
  [1_234.567, "$1,234.57"],
])("%d dollars are %s", (dollars, words) => {
  expect(dollarWords(dollars)).toBe(words);
});

test.each([
  [1, "100 %"],
  [0.9999, "99 %"],
  [0.004, "under 1 %"],
  [0, "0 %"],
  [0.845, "85 %"],
])("a share of %d is %s", (share, words) => {
  expect(shareWords(share)).toBe(words);
});
