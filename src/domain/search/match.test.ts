import fc from "fast-check";
import { expect, test } from "vitest";

import { gramsAsked, gramsOf } from "./grams.ts";
import { countTerms, hasTerms } from "./match.ts";
import { parseSearchQuery } from "./query.ts";
import { scoreOf } from "./score.ts";

const has = (text: string, typed: string) => hasTerms(text, parseSearchQuery(typed).terms);

test("every term is there, in any order and case, also within words", () => {
  expect(has("The Ledger moves to Postgres", "postgres ledger")).toBe(true);
  expect(has("The Ledger moves to Postgres", "edge gres")).toBe(true);
  expect(has("The Ledger moves to Postgres", "ledger oracle")).toBe(false);
  expect(has("我昨天买了一部手机。", "手机")).toBe(true);
});

test("a phrase has its words in order, with any white space between them", () => {
  expect(has("one\n  night (only)", `"one night (only"`)).toBe(true);
  expect(has("night one", `"one night"`)).toBe(false);
  // Nothing in the query is interpreted as a pattern.
  expect(has("a well-known  $1 (fact)", `"well-known $1 (fact)"`)).toBe(true);
  for (const mark of "-/\\^$.*+?()[]{}|#&~=!<>:,@`'%") {
    expect(has(`x ${mark}\ny`, `"x ${mark} y"`)).toBe(true);
    expect(has("x y", `"x ${mark} y"`)).toBe(false);
  }
});

test("accents are needed neither in what is typed nor in the text", () => {
  for (const [text, ...typed] of [
    ["Würzburg, Schäffel", "wurzburg", "schaffel", "Würzburg", "wu\u0308rzburg"],
    ["Wurzburg", "würzburg"],
    ["Die Straße", "strasse", "straße", '"die strasse"'],
    ["Nguyễn Huệ", "nguyen hue"],
    ["λόγος", "λογος", "ΛΌΓΟΣ"],
    ["ёлка", "елка"],
  ] as const) {
    for (const one of typed) expect(has(text, one)).toBe(true);
  }
  expect(has("моя", "мой")).toBe(false);
  expect(parseSearchQuery("in:Würzburg branch:Höhe").filters).toEqual({
    conversation: "wurzburg",
    branch: "hohe",
  });
  expect(parseSearchQuery("\u0301 x").terms.map(({ text }) => text)).toEqual(["x"]);
});

test("terms are counted in any case, wherever they are", () => {
  const count = (text: string, typed: string) => countTerms(text, parseSearchQuery(typed).terms);
  expect(count("Tea, tea and teapots", "tea")).toBe(3);
  expect(count("Tea and milk", "milk tea")).toBe(2);
  expect(count("Tea", "")).toBe(0);
});

const letters = fc.constantFrom(
  "a",
  "b",
  "A",
  "İ",
  "ß",
  "σ",
  "Σ",
  "0",
  " ",
  "_",
  ".",
  "-",
  "\n",
  "手",
  "机",
  "き",
  "ー",
  "한",
  "글",
  "ไ",
  "ท",
  "ย",
  "้",
  "ש",
  "ל",
  "س",
  "َ",
  "й",
  "हि",
  "é",
  "e\u0301",
  "ệ",
  "й",
  "и\u0306",
  "ﬁ",
  "ς",
  "أ",
  "שָׁ",
  "\u0301",
  "😀",
  "𝒳",
  "𠮷",
);
const text = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(""));

test("a text that has the terms has all grams that are asked for them", () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(12), fc.boolean(), (body, from, length, isQuoted) => {
      const at = body.length === 0 ? 0 : from % body.length;
      const piece = body.slice(at, at + length);
      const { terms } = parseSearchQuery(isQuoted ? `"${piece}"` : piece);
      if (!hasTerms(body, terms)) return;
      const grams = gramsOf(body);
      const { whole, beginnings } = gramsAsked(terms);
      expect(whole.filter((gram) => !grams.has(gram))).toEqual([]);
      const all = [...grams];
      expect(beginnings.filter((one) => !all.some((gram) => gram.startsWith(one)))).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test("a phrase of common words asks for where its words meet, and a symbol for itself", () => {
  const asked = (typed: string) => gramsAsked(parseSearchQuery(typed).terms).whole;
  expect(asked('"to be or not"')).toEqual(["not", "o·be", "e·or", "r·no"]);
  // The last letter may belong to a longer word.
  expect(asked('"a b c"')).toEqual(["a·b"]);
  expect(gramsOf("a C++ (dialect)").has(asked("c+")[0] ?? "")).toBe(true);
  expect(gramsOf("a 😀").has("😀")).toBe(true);
});

test("whole words are better than parts, and titles and recent ones better than others", () => {
  const { terms } = parseSearchQuery("ledger");
  const day = 24 * 3_600_000;
  const score = (body: string, title = "", age = 0) =>
    scoreOf({ text: body, title, createdAt: 1_000 * day - age * day }, terms, 1_000 * day);
  expect(score("a ledger")).toBeGreaterThan(score("many ledgers"));
  expect(score("many ledgers")).toBeGreaterThan(score("a sledger"));
  expect(score("a ledger", "Ledger")).toBeGreaterThan(score("a ledger"));
  expect(score("a ledger")).toBeGreaterThan(score("a ledger", "", 200));
});

test("of hits that are alike, those with the accents that were typed are better", () => {
  const score = (text: string, typed: string) =>
    scoreOf({ text, title: "", createdAt: 0 }, parseSearchQuery(typed).terms, 0);
  expect(score("so schön", "schön")).toBeGreaterThan(score("so schon", "schön"));
  expect(score("so scho\u0308n", "schön")).toBe(score("so schön", "schön"));
  expect(score("so schon", "schon")).toBeGreaterThan(score("so schön", "schon"));
  expect(score("für Tee", "tee")).toBe(score("fur Tee", "tee"));
});
