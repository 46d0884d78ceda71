import { expect, it } from "vitest";

import { formatList } from "./format-list.ts";

it.each([
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("lists %j as a sentence has it", (items, text) => {
  expect(formatList(items)).toBe(text);
});
