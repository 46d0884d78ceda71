import { describe, expect, test } from "vitest";

import { visibleJson } from "#domain/text/visible-text.ts";

import { callInShort } from "./call-in-short.ts";

describe("a call's arguments in short", () => {
  test("are on one line, and whole if they fit", () => {
    const text = visibleJson({ path: "a  b.md", lines: [1, 2] });
    expect(callInShort(text)).toEqual({
      text: '{ "path": "a  b.md", "lines": [ 1, 2 ] }',
      left: 0,
      leavesHidden: false,
    });
  });

  test("say how much is left out, which with what is shown is all of it", () => {
    const text = visibleJson("x".repeat(300));
    const { text: shown, left } = callInShort(text);
    expect(shown.length + left).toBe(302);
    expect(left).toBeGreaterThan(100);
  });

  test("say that hidden characters are left out", () => {
    const long = "x".repeat(300);
    expect(callInShort(visibleJson(`${long}\u202e`)).leavesHidden).toBe(true);
    expect(callInShort(visibleJson(`\u202e${long}`)).leavesHidden).toBe(false);
    // The escape is part of the text itself.
    expect(callInShort(visibleJson(`${long}\\u202e`)).leavesHidden).toBe(false);
  });

  test("end with no half of an escape or of a character", () => {
    for (let before = 150; before < 165; before += 1) {
      const { text } = callInShort(visibleJson(`${"x".repeat(before)}\u202e${"y".repeat(40)}`));
      expect(text).toMatch(/(?:x|\\u202e|y)$/u);
      const emoji = callInShort(visibleJson(`${"x".repeat(before)}🌳${"y".repeat(40)}`));
      expect(emoji.text).toMatch(/(?:x|🌳|y)$/u);
    }
  });

  test("show what is no JSON as it is", () => {
    expect(callInShort('{"a": "\n  b').text).toBe('{"a": " b');
  });
});
