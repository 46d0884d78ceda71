import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { stripMarkdown } from "./strip-markdown.ts";
import { titleOf } from "./titles.ts";

describe("titles", () => {
  test("a short message is its own title", () => {
    expect(titleOf("Why does the cache miss?")).toBe("Why does the cache miss?");
  });

  test("a long one is cut at the end of a word", () => {
    expect(titleOf("How do I move a ledger of forty million rows to Postgres by night?")).toBe(
      "How do I move a ledger of forty million rows to…",
    );
    expect(titleOf("It is a matter of some delicacy, of whom one asks, I think")).toBe(
      "It is a matter of some delicacy, of whom one…",
    );
  });

  test("a word that is longer than the title is cut", () => {
    expect(titleOf("x".repeat(60))).toBe(`${"x".repeat(48)}…`);
    expect(titleOf(`See ${"x".repeat(60)}`)).toBe(`See ${"x".repeat(44)}…`);
    expect(titleOf("你".repeat(60))).toBe(`${"你".repeat(48)}…`);
  });

  test.each([
    ["# A heading\n\nwith text", "A heading with text"],
    ["> quoted\n> twice", "quoted twice"],
    ["- [ ] buy milk\n- [x] sell it", "buy milk sell it"],
    ["1. first\n2) second", "first second"],
    [
      "**Bold**, *slanted*, __both of it__, ~~gone~~ and `code`",
      "Bold, slanted, both of it, gone and code",
    ],
    ["Why does __init__ call __new__ first?", "Why does __init__ call __new__ first?"],
    ["call everything__get-sum and a__b twice", "call everything__get-sum and a__b twice"],
    ["See [the manual](https://example.com/a) and ![a cat](cat.png)", "See the manual and a cat"],
    ["```ts\nconst a = 1;\n```\nWhy?", "const a = 1; Why?"],
    ["above\n\n---\n\nbelow", "above below"],
    ["keep snake_case_names, 2 * 3 * 4 and a_b", "keep snake_case_names, 2 * 3 * 4 and a_b"],
    ["  two\r\n\tlines\u00a0 ", "two lines"],
    ["turn\u202e around", "turn around"],
    [" \n\t ", ""],
    ["", ""],
  ])("%j becomes %j", (text, title) => {
    expect(titleOf(text)).toBe(title);
  });

  // An unclosed mark used to take quadratic time in the length of what follows: for this text, more
  // than an hour.
  test("two underscores without an end cost no more than their text is long", () => {
    const text = `__init${" word".repeat(400_000)}`;
    expect(stripMarkdown(text)).toBe(text);
  });

  test("characters of several code points are not split", () => {
    const family = "👩‍👩‍👧‍👦";
    expect(titleOf(family.repeat(60))).toBe(`${family.repeat(48)}…`);
  });

  test("any text gives one line, at most 48 characters and the ellipsis, no space at the ends", () => {
    const graphemes = new Intl.Segmenter();
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const title = titleOf(text);
        expect([...graphemes.segment(title)].length).toBeLessThanOrEqual(49);
        expect(title).toBe(title.trim());
        expect(title).not.toMatch(/[\n\r\t]/u);
      }),
    );
  });

  test("a pasted book takes no noticeable time", () => {
    expect(titleOf(`${"[".repeat(500_000)}${"*a ".repeat(500_000)}`)).toMatch(/^\[+…$/u);
    expect(titleOf("*_`".repeat(1_000_000)).length).toBeLessThanOrEqual(49);
  });
});
