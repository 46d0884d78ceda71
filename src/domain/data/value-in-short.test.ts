import { expect, it } from "vitest";

import { valueInShort } from "./value-in-short.ts";

it.each([
  [{ message: "from afar" }, "from afar"],
  [{ a: 21, b: -0.5 }, "a: 21, b: -0.5"],
  [
    { note: "two\nlines", gift: true, boxed: false, by: null },
    "note: two\nlines, gift, boxed: no, by: none",
  ],
  [{ tags: ["red", "sweet"], size: { cm: 4 } }, "tags: 2 items, size: 1 field"],
  [["one", 2, { a: 1, b: 2 }], "one, 2, 2 fields"],
  ["text", "text"],
  [true, "yes"],
  [{}, ""],
  [[], ""],
])("%j in a line", (value, words) => expect(valueInShort(value)).toBe(words));

it("looks only at the first fields of a large value", () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, at]));
  expect(valueInShort(many).split(", ")).toHaveLength(12);
});
