import { expect, it } from "vitest";

import { countChanged, foldSame, lineDiff } from "./line-diff.ts";

const many = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;

it("numbers the lines of both texts, and folds what is far from a change", () => {
  const lines = lineDiff(text(many), text(many.with(14, "other")));
  expect(lines?.filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", text: "line 15", old: 15 },
    { kind: "added", text: "other", now: 15 },
  ]);
  expect(countChanged(lines ?? [])).toEqual({ added: 1, removed: 1 });
  expect(foldSame(lines ?? []).map((part) => [part.kind, part.lines.length])).toEqual([
    ["folded", 11],
    ["lines", 8],
    ["folded", 12],
  ]);
});

it("shows a new and a deleted file as a whole, and gives up on texts without anything in common", () => {
  expect(countChanged(lineDiff("", text(many)) ?? [])).toEqual({ added: 30, removed: 0 });
  expect(countChanged(lineDiff(text(many), "") ?? [])).toEqual({ added: 0, removed: 30 });
  const numbers = (from: number) =>
    text(Array.from({ length: 8_000 }, (_, at) => String(from + at)));
  expect(lineDiff(numbers(0), numbers(100_000))).toBeUndefined();
});
