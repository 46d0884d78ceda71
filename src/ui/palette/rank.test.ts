import { describe, expect, it } from "vitest";

import { ranked } from "./rank.ts";

const rank = (query: string, items: string[]) => ranked(query, items, (item) => item);

describe("ranking", () => {
  it("puts a start before a word's start, that before the inside, and that before single letters", () => {
    expect(
      rank("con", ["Icons", "New conversation", "Connections", "Cut of nothing", "Tree"]),
    ).toEqual(["Connections", "New conversation", "Icons", "Cut of nothing"]);
  });

  it("wants every word, in any order and case", () => {
    expect(rank("LIST hide", ["Hide the list", "Hide the tree", "List"])).toEqual([
      "Hide the list",
    ]);
  });

  it("reads over accents and over the signs in names of models", () => {
    expect(rank("resume", ["Résumé"])).toEqual(["Résumé"]);
    expect(rank("sonnet 4", ["openai/gpt-4o", "anthropic/claude-sonnet-4.5"])).toEqual([
      "anthropic/claude-sonnet-4.5",
    ]);
  });

  it("finds by first letters", () => {
    expect(rank("ncv", ["New conversation"])).toEqual([]);
    expect(rank("nc", ["Nothing", "New conversation"])).toEqual(["New conversation"]);
    expect(rank("newco", ["New conversation"])).toEqual(["New conversation"]);
  });

  it("prefers the shorter of two that fit alike, and else keeps the order", () => {
    expect(rank("gpt-4o", ["gpt-4o-mini", "gpt-4o"])).toEqual(["gpt-4o", "gpt-4o-mini"]);
    expect(rank("a", ["a2", "a1"])).toEqual(["a2", "a1"]);
    expect(rank(" ", ["b", "a"])).toEqual(["b", "a"]);
  });
});
