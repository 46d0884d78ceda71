import { expect, it } from "vitest";

import { textDifference } from "./word-parts.ts";

const marks = (before: string, text: string) =>
  textDifference(before, text)?.blocks.map((parts) =>
    parts.filter(({ kind }) => kind !== "same").map(({ value, difference }) => [value, difference]),
  );

it("words that were replaced are one difference, which knows its place in the other text", () => {
  const before = "The ship went on through the night, and nobody said a word.";
  const text = "The boat went on through the night, and nobody said one word.";
  expect(marks(before, text)).toEqual([
    [
      ["ship", 0],
      ["boat", 0],
      ["a", 1],
      ["one", 1],
    ],
  ]);
  const places = textDifference(before, text)?.places ?? [];
  expect(places.map((at) => before.slice(at, at + 4))).toEqual(["ship", "a wo"]);
});

it("of texts compared by paragraph, places are those of the whole text", () => {
  const paragraph = (word: string) => `One two three four five six seven ${word}.`;
  const strange = (word: string) => Array.from({ length: 60 }, () => word).join(" ");
  const before = [paragraph("eight"), strange("old"), paragraph("nine")].join("\n\n\n");
  const text = [paragraph("eight"), strange("new"), paragraph("ten")].join("\n\n");
  const places = textDifference(before, text)?.places ?? [];
  expect(places[0]).toBe(before.indexOf("old"));
  expect(places.at(-1)).toBe(before.indexOf("nine"));
});

it("equal texts have no difference, and strange ones none that helps", () => {
  expect(textDifference("the same", "the same")?.places).toEqual([]);
  expect(textDifference("alpha beta gamma", "wholly other things here")).toBeUndefined();
});
