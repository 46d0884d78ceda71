import { describe, expect, it } from "vitest";

import { isWorse, spaceLevel } from "./space.ts";

const MB = 1_000_000;
const GB = 1_000 * MB;

describe("the level of space", () => {
  it.each([
    [0, 10 * GB, "enough"],
    [7.9 * GB, 10 * GB, "enough"],
    [8 * GB, 10 * GB, "short"],
    [9.5 * GB, 10 * GB, "very_short"],
    // With a small quota, little is left long before four fifths are used.
    [300 * MB, 501 * MB, "enough"],
    [302 * MB, 501 * MB, "short"],
    [452 * MB, 501 * MB, "very_short"],
    // The browser grants less than is already used.
    [2 * GB, 1 * GB, "very_short"],
  ] as const)("of %i used bytes of %i is %s", (usage, quota, level) => {
    expect(spaceLevel({ usage, quota })).toBe(level);
  });

  it("is told again only when it is worse", () => {
    expect(isWorse("short", "enough")).toBe(true);
    expect(isWorse("very_short", "short")).toBe(true);
    expect(isWorse("short", "short")).toBe(false);
    expect(isWorse("short", "very_short")).toBe(false);
    expect(isWorse("enough", "enough")).toBe(false);
  });
});
