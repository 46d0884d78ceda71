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

it("takes no character of a word for a pattern", () => {
  for (const mark of "-/\\^$.*+?()[]{}|#~=!:,@`%") {
    expect(marked(`a ${mark} b`, mark)).toEqual([mark]);
  }
});
