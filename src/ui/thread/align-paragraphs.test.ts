import { expect, test } from "vitest";

import { alignParagraphs } from "./align-paragraphs.ts";

test("paragraphs that say much the same stand beside each other, others alone", () => {
  const before = "Take the night train to Oslo.\n\nPack warm clothes.\n\nBook early.";
  const text = "First of all: why not fly?\n\nTake the day train to Oslo.\n\nBook early.";
  expect(alignParagraphs(before, text)).toEqual([
    { text: "First of all: why not fly?" },
    { before: "Take the night train to Oslo.", text: "Take the day train to Oslo." },
    { before: "Pack warm clothes." },
    { before: "Book early.", text: "Book early." },
  ]);
});

test("texts without a like paragraph are not aligned", () => {
  expect(alignParagraphs("Red and green.", "Seven o'clock.")).toBeUndefined();
  expect(alignParagraphs("", "Words.")).toBeUndefined();
});
