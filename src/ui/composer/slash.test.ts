import { describe, expect, it } from "vitest";

import { mentionAt, slashAt } from "./slash.ts";

/** Parses a text in which `|` marks the caret. */
function at(marked: string, find = slashAt) {
  return find(marked.replace("|", ""), marked.indexOf("|"));
}

describe("a slash", () => {
  it("counts at the start of any line, with what is typed after it", () => {
    expect(at("/|")).toEqual({ sign: "/", start: 0, end: 1, query: "" });
    expect(at("/code re|")).toEqual({ sign: "/", start: 0, end: 8, query: "code re" });
    expect(at("Hello\n/re|\nmore")).toEqual({ sign: "/", start: 6, end: 9, query: "re" });
  });

  it.each([
    ["in the middle of a line", "and/or|"],
    ["after a space", " /re|"],
    ["in a path", "/usr/|"],
    ["in a comment", "//|"],
    ["with a space after it", "/ |"],
    ["before other text", "/|usr"],
    ["that the caret is before", "|/re"],
    ["in the line above", "/re\n|"],
  ])("is ordinary text %s", (_where, marked) => {
    expect(at(marked)).toBeNull();
  });
});

describe("an @", () => {
  it("counts at the start of any word, with the rest of the word", () => {
    expect(at("@|", mentionAt)).toEqual({ sign: "@", start: 0, end: 1, query: "" });
    expect(at("See @Notes:notes://a| and", mentionAt)).toEqual({
      sign: "@",
      start: 4,
      end: 20,
      query: "Notes:notes://a",
    });
    expect(at("a\n@re|\nmore", mentionAt)).toMatchObject({ start: 2, query: "re" });
  });

  it.each([
    ["in an email address", "me@example|"],
    ["twice", "@@|"],
    ["with a space after it", "@ |"],
    ["before other text", "@|usr"],
    ["that the caret is before", "|@re"],
    ["in the line above", "@re\n|"],
  ])("is ordinary text %s", (_where, marked) => {
    expect(at(marked, mentionAt)).toBeNull();
  });
});
