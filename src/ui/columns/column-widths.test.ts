import { describe, expect, it } from "vitest";

import { columnInView, columnWidths, hiddenColumns, LEAST_COLUMN } from "./column-widths.ts";

describe("columns", () => {
  it("share the width if all of them fit", () => {
    expect(columnWidths(700, 2)).toEqual({ column: 350, whole: 2 });
    expect(hiddenColumns(0, 700, 350, 2)).toEqual({ left: 0, right: 0 });
  });

  it("keep their minimum width if they do not fit, and let the next one show", () => {
    for (const [width, count] of [
      [520, 2],
      [1_000, 4],
      [380, 3],
    ] as const) {
      const { column, whole } = columnWidths(width, count);
      expect(column).toBeGreaterThanOrEqual(LEAST_COLUMN);
      expect(whole).toBeLessThan(count);
      expect(width - whole * column).toBeGreaterThan(20);
      expect(hiddenColumns(0, width, column, count)).toEqual({ left: 0, right: count - whole });
    }
  });

  it("are narrower where only one would be in view otherwise, and the next one shows", () => {
    expect(columnWidths(583, 2)).toEqual({ column: 291.5, whole: 2 });
    for (const [width, count] of [
      [583, 3],
      [650, 5],
    ] as const) {
      const { column, whole } = columnWidths(width, count);
      expect(whole).toBe(2);
      expect(column).toBeGreaterThanOrEqual(270);
      expect(width - whole * column).toBeGreaterThan(20);
    }
  });

  it("count the hidden columns on each side, also at the end of the row", () => {
    const { column } = columnWidths(1_000, 5);
    const atEnd = 5 * column - 1_000;
    expect(hiddenColumns(atEnd, 1_000, column, 5)).toEqual({ left: 3, right: 0 });
    expect(hiddenColumns(column, 1_000, column, 5)).toEqual({ left: 1, right: 2 });
  });

  it("are not covered by the edges, wherever the row has been moved to", () => {
    const edge = 36;
    const { column, whole } = columnWidths(1_000, 5);
    // Scrolled by one column, the row stops where the first whole column begins beside the left edge.
    const moved = column - edge;
    expect(hiddenColumns(moved, 1_000, column, 5)).toEqual({ left: 1, right: 2 });
    expect(whole * column + 2 * edge).toBeLessThanOrEqual(1_000);
  });

  it("are told apart by where the row has been moved to, also at its end", () => {
    const { column } = columnWidths(380, 3);
    const atEnd = 3 * column - 380;
    expect([0, column, atEnd].map((moved) => columnInView(moved, column))).toEqual([0, 1, 2]);
    expect(columnInView(0, 0)).toBe(0);
  });

  it("are not counted before the width is known", () => {
    expect(hiddenColumns(0, 0, 0, 3)).toEqual({ left: 0, right: 0 });
  });
});
