import { expect, it } from "vitest";

import { isReached } from "./scenario.ts";
import { shown, tableOf } from "./table.ts";

it("shows a figure in its unit", () => {
  expect(shown(5_012.4, "ms")).toBe("5,012 ms");
  expect(shown(4.25, "ms")).toBe("4.3 ms");
  expect(shown(1.4, "times")).toBe("1.40 ×");
  expect(shown(undefined, "ms")).toBe("");
  expect(shown(Number.NaN, "ms")).toBe("none");
  expect(shown(Number.POSITIVE_INFINITY, "ms", 60)).toBe("not within 60 s");
});

it("judges by the relevant figure, and not at all without a target", () => {
  const row = { what: "a", unit: "ms", bough: 90, ratio: 1.2 } as const;
  expect(isReached({ ...row, reach: { of: "ratio", atMost: 1.4 } })).toBe(true);
  expect(isReached({ ...row, reach: { of: "bough", atMost: 50 } })).toBe(false);
  expect(isReached(row)).toBeUndefined();
  expect(isReached({ ...row, bough: Number.NaN, reach: { of: "bough", atMost: 50 } })).toBe(false);
});

it("aligns its columns", () => {
  const lines = tableOf([
    { what: "short", unit: "ms", floor: 1, bough: 2 },
    { what: "a longer name", unit: "KB", bough: 170, reach: { of: "bough", atMost: 169 } },
  ]).split("\n");
  expect(new Set(lines.map((one) => one.length)).size).toBe(1);
  expect(lines[3]).toContain("169.0 KB");
  expect(lines[3]).toContain("NO");
});
