import { expect, test } from "vitest";

import {
  formatDollars,
  formatNumberOrDash,
  formatNumber,
  formatShare,
  formatShortCount,
} from "./format-number.ts";

test("numbers have thousands separators and no fractions", () => {
  expect([0, 999, 12_412, 1_234_567.8].map(formatNumber)).toEqual([
    "0",
    "999",
    "12,412",
    "1,234,568",
  ]);
  expect([12_412, undefined].map(formatNumberOrDash)).toEqual(["12,412", "–"]);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1.0k"],
  [12_412, "12.4k"],
  [123_456, "123k"],
  [999_499, "999k"],
  [999_500, "1.0M"],
  [1_234_567, "1.2M"],
])("%i tokens in short are %s", (count, words) => {
  expect(formatShortCount(count)).toBe(words);
});

test.each([
  [0, "$0"],
  [0.000_314, "$0.00031"],
  [0.0123, "$0.012"],
  [0.5, "$0.5"],
  [1.5, "$1.50"],
  [1_234.567, "$1,234.57"],
])("%d dollars are %s", (dollars, words) => {
  expect(formatDollars(dollars)).toBe(words);
});

test.each([
  [1, "100%"],
  [0.9999, "99%"],
  [0.004, "under 1%"],
  [0, "0%"],
  [0.845, "85%"],
])("a share of %d is %s", (share, words) => {
  expect(formatShare(share)).toBe(words);
});
