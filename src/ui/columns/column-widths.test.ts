import { describe, expect, it } from "vitest";

import { columnsBeside, LEAST_COLUMN, widthsOf } from "./column-widths.ts";

describe("columns", () => {
  it("share the room where all of them can be read", () => {
    expect(widthsOf(700, 2)).toEqual({ column: 350, whole: 2 });
    expect(columnsBeside(0, 700, 350, 2)).toEqual({ left: 0, right: 0 });
  });

  it("keep their least width, as many as fit, and let the next one show", () => {
    for (const [width, count] of [
      [616, 2],
      [1_000, 4],
      [380, 3],
    ] as const) {
      const { column, whole } = widthsOf(width, count);
      expect(column).toBeGreaterThanOrEqual(LEAST_COLUMN);
      expect(whole).toBeLessThan(count);
      expect(width - whole * column).toBeGreaterThan(20);
      expect(columnsBeside(0, width, column, count)).toEqual({ left: 0, right: count - whole });
    }
  });

  it("tell what is out of view at either side, also at the end of the row", () => {
    const { column } = widthsOf(1_000, 5);
    const atEnd = 5 * column - 1_000;
    expect(columnsBeside(atEnd, 1_000, column, 5)).toEqual({ left: 3, right: 0 });
    expect(columnsBeside(column, 1_000, column, 5)).toEqual({ left: 1, right: 2 });
  });

  it("are not counted before there is a width", () => {
    expect(columnsBeside(0, 0, 0, 3)).toEqual({ left: 0, right: 0 });
  });
});
