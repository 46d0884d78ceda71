import { describe, expect, it } from "vitest";

import { ranked } from "./rank.ts";

const rank = (query: string, items: string[]) => ranked(query, items, (item) => item);

describe("ranking", () => {
  it("ranks a start over a word's start, that over the inside of a word, and that over scattered letters", () => {
    expect(
      rank("con", ["Icons", "New conversation", "Connections", "Cut of nothing", "Tree"]),
    ).toEqual(["Connections", "New conversation", "Icons", "Cut of nothing"]);
  });

  it("needs every word, in any order and case", () => {
    expect(rank("LIST hide", ["Hide the list", "Hide the tree", "List"])).toEqual([
      "Hide the list",
    ]);
  });

  it("ignores accents and the signs in model names", () => {
    expect(rank("resume", ["Résumé"])).toEqual(["Résumé"]);
    expect(rank("sonnet 4", ["openai/gpt-4o", "anthropic/claude-sonnet-4.5"])).toEqual([
      "anthropic/claude-sonnet-4.5",
    ]);
  });

  it("matches initials", () => {
    expect(rank("ncv", ["New conversation"])).toEqual([]);
    expect(rank("nc", ["Nothing", "New conversation"])).toEqual(["New conversation"]);
    expect(rank("newco", ["New conversation"])).toEqual(["New conversation"]);
  });

  it("prefers the shorter of two equal matches, and otherwise keeps the order", () => {
    expect(rank("gpt-4o", ["gpt-4o-mini", "gpt-4o"])).toEqual(["gpt-4o", "gpt-4o-mini"]);
    expect(rank("a", ["a2", "a1"])).toEqual(["a2", "a1"]);
    expect(rank(" ", ["b", "a"])).toEqual(["b", "a"]);
  });

  it("finds an item by its other words, after those that match by their text", () => {
    const items = [
      { text: "Settings: Connections", other: "api key provider" },
      { text: "Keyboard shortcuts", other: "hotkeys" },
      { text: "Open bin", other: undefined },
    ];
    const found = (query: string) =>
      ranked(
        query,
        items,
        ({ text }) => text,
        ({ other }) => other,
      ).map(({ text }) => text);
    expect(found("key")).toEqual(["Keyboard shortcuts", "Settings: Connections"]);
    expect(found("settings key")).toEqual(["Settings: Connections"]);
    expect(found("trash")).toEqual([]);
  });
});
