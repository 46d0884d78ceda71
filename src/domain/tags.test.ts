import { expect, it } from "vitest";

import { changeTags, MAX_TAG, tagsIn } from "./tags.ts";

it("reads several tags at once, each one once and in its known spelling", () => {
  expect(tagsIn(" #work,Two  words, ,work, WORK,##x", ["Work"])).toEqual([
    "Work",
    "Two words",
    "x",
  ]);
  expect(tagsIn("", [])).toEqual([]);
  expect(tagsIn(`x${"🧭".repeat(99)}`, [])).toEqual([`x${"🧭".repeat(MAX_TAG / 2 - 1)}`]);
});

it("changes a set, and says what takes the change back", () => {
  const changed = changeTags(["b", "c"], { add: ["a", "b"], remove: ["c", "d"] });
  expect(changed).toEqual({ tags: ["a", "b"], back: { add: ["c"], remove: ["a"] } });
  expect(changeTags(["a", "b"], changed?.back ?? { add: [], remove: [] })?.tags).toEqual([
    "b",
    "c",
  ]);
  expect(changeTags(["a"], { add: ["a"], remove: ["b"] })).toBeUndefined();
});
