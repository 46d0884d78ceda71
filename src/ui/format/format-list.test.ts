import { expect, it } from "vitest";

import { formatList, formatListAnd } from "./format-list.ts";

it("puts things one after another", () => {
  expect(formatList([])).toBe("");
  expect(formatList(["a"])).toBe("a");
  expect(formatList(["a", "b", "c"])).toBe("a, b, c");
});

it("puts a word before the last", () => {
  expect(formatListAnd([])).toBe("");
  expect(formatListAnd(["a", "b"])).toBe("a and b");
  expect(formatListAnd(["a", "b", "c"])).toBe("a, b and c");
});
