import { describe, expect, it } from "vitest";

import { excess, largest, median, percentile, sum } from "./statistics.ts";

describe("median", () => {
  it("is the value in the middle, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([7])).toBe(7);
  });

  it("is the mean of the two middle values of an even number", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it("of nothing is not a number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  it("uses the nearest rank", () => {
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile([3, 1, 2], 0.95)).toBe(3);
  });

  it("starts with the smallest value and ends with the largest", () => {
    expect(percentile(hundred, 0)).toBe(1);
    expect(percentile(hundred, 1)).toBe(100);
  });
});

it("adds up, and finds the largest; both are zero for nothing", () => {
  expect([sum([1, 2, 3]), largest([2, 9, 4])]).toEqual([6, 9]);
  expect([sum([]), largest([])]).toEqual([0, 0]);
});

it("adds up what is above a limit", () => {
  expect(excess([20, 33, 40, 50], 33)).toBe(24);
  expect(excess([], 33)).toBe(0);
});
