import { expect, test } from "vitest";

import { formatDuration, formatOffset } from "./format-duration.ts";

test.each([
  [40.4, "40 ms"],
  [1_240, "1.2 s"],
  [59_400, "59 s"],
  [185_000, "3 min 5 s"],
])("%d milliseconds are %s", (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test("an offset is in seconds", () => {
  expect([40, 12_300].map(formatOffset)).toEqual(["+0.04", "+12.30"]);
});
