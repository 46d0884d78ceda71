import { expect, it } from "vitest";

import { blockquote } from "#domain/message-text.ts";

import { leadingQuotes } from "./leading-quotes.ts";

it("a quotation is taken apart from what is written below it", () => {
  const quote = "Each replica $r_i$:\n\n```js\nsend();\n```\n\n> nested";
  const text = `${blockquote(quote)}\n\nAnd why\n\n> is that?`;
  expect(leadingQuotes(text)).toEqual({ quotes: [quote], rest: "And why\n\n> is that?" });
});

it("there may be several, and nothing below them", () => {
  expect(leadingQuotes("> a\r\n>\r\n> b\n\n\n> c\n")).toEqual({
    quotes: ["a\n\nb", "c"],
    rest: "",
  });
});

it.each(["", "Words\n> quoted", ">>> print(1)", ">_<", " > a"])("%j begins with none", (text) => {
  expect(leadingQuotes(text)).toEqual({ quotes: [], rest: text });
});

it("of a text that is nothing but quotations, the first twenty are taken apart", () => {
  const text = "> a\n\n".repeat(200_000);
  const { quotes, rest } = leadingQuotes(text);
  expect(quotes).toEqual(Array.from({ length: 20 }, () => "a"));
  expect(rest).toBe(text.slice(20 * 5));
});
