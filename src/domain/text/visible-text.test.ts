import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";

import { escapeHidden, linesApart, spansOf, visibleJson } from "./visible-text.ts";

/** Any JSON value, whose strings consist of arbitrary UTF-16 code units. */
const anyJson = fc
  .json({ stringUnit: "binary", maxDepth: 4 })
  .map((text) => JSON.parse(text) as JsonValue);

/**
 * Text in which hidden characters, and characters adjacent to hidden ones, occur more often than by
 * chance.
 */
const tricky = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10_ff_ff }),
      fc.integer({ min: 0, max: 0x2_ff }),
      fc.integer({ min: 0x2000, max: 0x206f }),
      fc.integer({ min: 0xd800, max: 0xf8_ff }),
      fc.integer({ min: 0xfe00, max: 0xffff }),
      fc.integer({ min: 0xe_00_00, max: 0xe_01_ff }),
      fc.constantFrom(0x20, 0x22, 0x5c, 0x75, 0x61, 0x30, 0x0301, 0x20e3, 0x1f600),
    ),
  )
  .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(""));

/** A check independent of the code under test: by category, one character at a time. */
const CATEGORIES = [/\p{Cc}/u, /\p{Cf}/u, /\p{Zl}/u, /\p{Zp}/u, /\p{Cs}/u, /\p{Co}/u, /\p{Cn}/u];

function isHidden(character: string): boolean {
  if (/^\p{Zs}$/u.test(character)) return character !== " ";
  return CATEGORIES.some((category) => category.test(character));
}

function rawHidden(text: string): string[] {
  return Array.from(text.replaceAll("\n", "")).filter(isHidden);
}

describe("T1: what is shown parses to what runs", () => {
  test("T1: any value comes back exactly", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(JSON.parse(visibleJson(value))).toStrictEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test("T1: any text comes back exactly, as a value and as a key", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const value = { [text]: [text] };
        expect(JSON.parse(visibleJson(value))).toStrictEqual(value);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["-0", -0],
    ["1e999", Number.POSITIVE_INFINITY],
    ["-1e999", Number.NEGATIVE_INFINITY],
    ["1e+300", 1e300],
    ["5e-324", 5e-324],
  ])("T1: the number %s", (shown, value) => {
    expect(visibleJson(value)).toBe(shown);
    expect(JSON.parse(shown)).toBe(value);
  });

  test("T1: keys with a meaning in JavaScript stay keys", () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "2": 1, "1": 2}') as JsonValue;
    expect(JSON.parse(visibleJson(value))).toStrictEqual(value);
    expect(visibleJson(value)).toContain('"__proto__"');
  });
});

describe("T2: nothing is hidden", () => {
  test("T2: of all code points, none in a hidden category stays raw", () => {
    const found: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const character = String.fromCodePoint(code);
      // Between two letters, because a character must not count as visible merely because it is alone.
      const shown = visibleJson(`a${character}b`);
      if (isHidden(character) && shown.includes(character)) found.push(code.toString(16));
    }
    expect(found).toEqual([]);
  });

  test("T2: no hidden character stays raw in any text", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        expect(rawHidden(visibleJson([text, { [text]: text }]))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["right-to-left override", "\u202e", "\\u202e"],
    ["isolate", "\u2066", "\\u2066"],
    ["zero-width space", "\u200b", "\\u200b"],
    ["zero-width joiner", "\u200d", "\\u200d"],
    ["byte order mark", "\ufeff", "\\ufeff"],
    ["soft hyphen", "\u00ad", "\\u00ad"],
    ["delete", "\u007f", "\\u007f"],
    ["next line", "\u0085", "\\u0085"],
    ["line separator", "\u2028", "\\u2028"],
    ["no-break space", "\u00a0", "\\u00a0"],
    ["ideographic space", "\u3000", "\\u3000"],
    ["ogham space", "\u1680", "\\u1680"],
    ["hangul filler", "\u3164", "\\u3164"],
    ["half-width hangul filler", "\uffa0", "\\uffa0"],
    ["combining grapheme joiner", "\u034f", "\\u034f"],
    ["mongolian vowel separator", "\u180e", "\\u180e"],
    ["braille blank", "\u2800", "\\u2800"],
    ["variation selector", "\ufe0f", "\\ufe0f"],
    ["variation selector 17", "\u{e0100}", "\\udb40\\udd00"],
    ["tag letter a", "\u{e0061}", "\\udb40\\udc61"],
    ["private use", "\ue000", "\\ue000"],
    ["private use, plane 16", "\u{100000}", "\\udbc0\\udc00"],
    ["no character", "\uffff", "\\uffff"],
    ["lone surrogate", "\ud800", "\\ud800"],
    ["null notehead", "\u{1d159}", "\\ud834\\udd59"],
  ])("T2: %s", (_, character, escape) => {
    expect(visibleJson(`rm${character}x`)).toBe(`"rm${escape}x"`);
  });

  test("T2: visible characters stay as they are", () => {
    const text = "Grüße, 你好, नमस्ते, עברית, cafe\u0301 & 😀 = \\d+";
    expect(visibleJson(text)).toBe(JSON.stringify(text));
  });

  test("T2: a mark without a letter under it does not vanish into a quote", () => {
    expect(visibleJson("\u0301x")).toBe('"\\u0301x"');
    expect(visibleJson("e\u0301\u0302")).toBe('"e\u0301\u0302"');
    expect(visibleJson("1\ufe0f\u20e3")).toBe('"1\\ufe0f\\u20e3"');
  });
});

test("the text is indented, with empty brackets in one piece", () => {
  const value = { a: [1, "x", null], b: {}, c: [], d: { e: true } };
  expect(visibleJson(value)).toBe(JSON.stringify(value, null, 2));
});

describe("T2: in a text that a person edits", () => {
  test("T2: what is pasted into a string is shown, and parses to the same", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const pasted = JSON.stringify({ a: text }, null, 2);
        const shown = escapeHidden(pasted);
        expect(JSON.parse(shown)).toStrictEqual(JSON.parse(pasted));
        expect(rawHidden(shown)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("T2: nothing that is already shown changes, and no layout", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(escapeHidden(visibleJson(value))).toBe(visibleJson(value));
      }),
    );
    expect(escapeHidden('{\r\n\t"a": 1\n}')).toBe('{\r\n\t"a": 1\n}');
    expect(escapeHidden("{\u00a0}")).toBe("{\\u00a0}");
  });
});

describe("segments", () => {
  test("escapes are separate; a backslash of the value's own is not an escape", () => {
    expect(spansOf(visibleJson("a\u200b\u200bb \\u200b"))).toEqual([
      { text: '"a', escape: false },
      { text: "\\u200b\\u200b", escape: true },
      { text: 'b \\\\u200b"', escape: false },
    ]);
  });

  test("any text: the joined pieces are the text, and alternate", () => {
    fc.assert(
      fc.property(fc.oneof(tricky, tricky.map(visibleJson)), (text) => {
        const pieces = spansOf(text);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        const kinds = pieces.map((piece) => piece.escape);
        expect(kinds.every((kind, index) => index === 0 || kind !== kinds[index - 1])).toBe(true);
      }),
    );
  });

  test("every hidden character of a value is in an escape, and nothing else is", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const plain = spansOf(visibleJson(text)).filter((piece) => !piece.escape);
        const escapes = spansOf(visibleJson(text)).filter((piece) => piece.escape);
        expect(rawHidden(plain.map((piece) => piece.text).join(""))).toEqual([]);
        expect(escapes.every(({ text }) => /^(?:\\u[0-9a-f]{4})+$/u.test(text))).toBe(true);
      }),
    );
  });
});

describe("T1: a text that is shown line by line", () => {
  test("T1: hides nothing, and marks exactly what it writes in another way", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const spans = linesApart(text);
        expect(
          rawHidden(
            spans
              .map((span) => span.text)
              .join("")
              .replaceAll("\t", ""),
          ),
        ).toEqual([]);
        const back = spans.map((span) =>
          span.escape ? (JSON.parse(`"${span.text}"`) as string) : span.text,
        );
        expect(back.join("")).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test("T1: what the text itself spells is no mark, and a carriage return is one", () => {
    expect(linesApart("a\\u202e\r\n\tb\u202ec")).toEqual([
      { text: "a\\u202e", escape: false },
      { text: "\\u000d", escape: true },
      { text: "\n\tb", escape: false },
      { text: "\\u202e", escape: true },
      { text: "c", escape: false },
    ]);
  });
});
