import { expect, it } from "vitest";

import { align } from "./align.ts";
import type { Alignable } from "./align.ts";
import { knownWords } from "./words.ts";

const read = (texts: readonly string[]) => texts.map((key) => ({ key, words: knownWords(key) }));

const pairs = (before: readonly string[], now: readonly string[]) =>
  align(read(before), read(now)).map((pair) => [pair.before?.key, pair.now?.key]);

it("puts what is alike beside each other, so that most words stand beside themselves", () => {
  const before = ["one two three", "red green blue yellow pink", "end"];
  const now = ["red green blue yellow black", "one two four", "end"];
  expect(pairs(before, now)).toEqual([
    ["one two three", undefined],
    ["red green blue yellow pink", "red green blue yellow black"],
    [undefined, "one two four"],
    ["end", "end"],
  ]);
});

it("keeps order and all items, however long the lists are", () => {
  const items = Array.from({ length: 600 }, (_, at) => `item ${at} has words of its own ${at * 7}`);
  const changed = items
    .map((item, at) => (at % 50 === 3 ? `${item} and more` : item))
    .toSpliced(9, 1);
  const found = pairs(items, changed);
  expect(found.flatMap(([one]) => one ?? [])).toEqual(items);
  expect(found.flatMap(([, other]) => other ?? [])).toEqual(changed);
  expect(found.filter(([one, other]) => one === undefined || other === undefined)).toEqual([
    [items[9], undefined],
  ]);
});

it("takes an item that ends in the middle for the beginning of a longer one", () => {
  const [whole] = read(["the night train to Oslo leaves at nine and arrives when it is light"]);
  const begun = { key: "the night tr", words: knownWords("the night tr") };
  const cut: Alignable = { ...begun, isCut: true };
  if (whole === undefined) throw new Error("There is no item.");
  expect(align([whole], [begun])).toHaveLength(2);
  expect(align<Alignable>([whole], [cut])).toHaveLength(1);
});
