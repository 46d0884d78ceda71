import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { MarkedText } from "./marked-text.tsx";

const marked = (text: string, ...words: string[]) =>
  [
    ...renderToStaticMarkup(<MarkedText text={text} words={words} />).matchAll(/<mark[^>]*>(.)/gu),
  ].map(([, first]) => first);

it("marks words in any case", () => {
  expect(marked("A ledger, and a Ledger", "ledger")).toEqual(["l", "L"]);
});

it("marks words with other accents, whole and nothing else", () => {
  const html = (text: string, word: string) =>
    renderToStaticMarkup(<MarkedText text={text} words={[word]} />).replaceAll(
      /<mark[^>]*>/gu,
      "<mark>",
    );
  expect(html("große Würzburger", "wurzburg")).toBe("große <mark>Würzburg</mark>er");
  expect(html("cafe\u0301s", "café")).toBe("<mark>cafe\u0301</mark>s");
  expect(html("Straße!", "strasse")).toBe("<mark>Straße</mark>!");
});

it("takes no character of a word for a pattern", () => {
  for (const mark of "-/\\^$.*+?()[]{}|#~=!:,@`%") {
    expect(marked(`a ${mark} b`, mark)).toEqual([mark]);
  }
});
