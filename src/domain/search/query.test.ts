import { expect, test } from "vitest";

import { asksNothing, parseSearchQuery, wordsOf } from "./query.ts";

const phrase = (text: string) => ({ text, isPhrase: true });
const word = (text: string) => ({ text, isPhrase: false });

test.each([
  ["Ledger  POSTGRES", [word("ledger"), word("postgres")]],
  [`"the ledger" moves`, [phrase("the ledger"), word("moves")]],
  [
    "“die Brücke” über",
    [
      { ...phrase("die brucke"), accented: "die brücke" },
      { ...word("uber"), accented: "über" },
    ],
  ],
  [`"ledger"`, [word("ledger")]],
  [`say "not yet clo`, [word("say"), phrase("not yet clo")]],
  ["https://bough.example/a?b=c", [word("https://bough.example/a?b=c")]],
  ["from:nobody after:soon has:luck", [word("from:nobody"), word("after:soon"), word("has:luck")]],
  ["after:2026-02-30", [word("after:2026-02-30")]],
  ["in: word", [word("in:"), word("word")]],
  [`note:"two words"`, [word(`note:"two`), word(`words"`)]],
  ["手机 سلام שלום", [word("手机"), word("سلام"), word("שלום")]],
  ['""', []],
])("the words and phrases of %s", (typed, terms) => {
  expect(parseSearchQuery(typed)).toEqual({ terms, filters: {} });
});

test.each([
  ["from:me", { role: "user" }],
  ["role:Assistant", { role: "assistant" }],
  ["from:tool", { role: "tool" }],
  [`in:"My Tour"`, { conversation: "my tour" }],
  ["tag:#Work", { tag: "work" }],
  [`folder:"My trips"`, { folder: "my trips" }],
  ["branch:one-night", { branch: "one-night" }],
  ["model:claude", { model: "claude" }],
  ["after:2026", { after: "2026-01-01" }],
  ["before:2026-3", { before: "2026-03-01" }],
  ["has:file has:tool", { hasFile: true, hasToolCall: true }],
])("the filter %s", (typed, filters) => {
  expect(parseSearchQuery(`word ${typed}`)).toEqual({ terms: [word("word")], filters });
});

test("a query asks something if it has a word or a filter", () => {
  expect(asksNothing(parseSearchQuery("  "))).toBe(true);
  expect(asksNothing(parseSearchQuery("has:file"))).toBe(false);
  expect(wordsOf(`in:tour "one night" or`)).toEqual(["one night", "or"]);
});
