import { expect, test } from "vitest";

import { noMetrics } from "./metrics.ts";
import { columnsOf, firstDay } from "./range.ts";

const day = (name: string, runs: number) => ({ day: name, sums: { ...noMetrics(), runs } });

test("a period ends today and has as many days as it says", () => {
  expect(firstDay("7", "2026-03-03")).toBe("2026-02-25");
  expect(firstDay("all", "2026-03-03")).toBe("");
  const columns = columnsOf([day("2026-03-01", 3)], "7", "2026-03-03");
  expect(columns.map(({ name, sums }) => `${name.slice(8)}: ${sums.runs}`)).toEqual([
    "25: 0",
    "26: 0",
    "27: 0",
    "28: 0",
    "01: 3",
    "02: 0",
    "03: 0",
  ]);
});

test("all days are shown by month if they are many", () => {
  const days = [day("2025-01-05", 1), day("2025-01-06", 2), day("2026-03-01", 3)];
  const columns = columnsOf(days, "all", "2026-03-03");
  expect(columns.map(({ name, sums }) => [name, sums.runs])).toEqual([
    ["2025-01", 3],
    ["2026-03", 3],
  ]);
});

test("without any days there is today, and a clock that was wrong adds no column twice", () => {
  expect(columnsOf([], "all", "2026-03-03")).toHaveLength(1);
  const ahead = columnsOf([day("2026-03-05", 1)], "7", "2026-03-03");
  expect(ahead.at(-1)).toMatchObject({ name: "2026-03-05", sums: { runs: 1 } });
});
