import { expect, it } from "vitest";

import { formatBytes } from "./format-bytes.ts";

it("formats sizes in the largest unit that is at least one", () => {
  const sizes = [0, 999, 1_000, 3_449_000, 99_940_000, 999_999, 123_456_789, 5e12];
  expect(sizes.map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1.0 kB",
    "3.4 MB",
    "99.9 MB",
    "1.0 MB",
    "123 MB",
    "5000 GB",
  ]);
});
