import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";
import { visibleJson } from "#domain/text/visible-text.ts";

import { marksOf, parseArgumentsText } from "./arguments-text.ts";

const anyJson = fc
  .json({ stringUnit: "binary", maxDepth: 4 })
  .map((text) => JSON.parse(text) as JsonValue);

describe("the painted pieces", () => {
  test("join to the original text, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson.map(visibleJson), fc.string({ unit: "binary" })), (text) => {
        expect(
          marksOf(text)
            .map((mark) => mark.text)
            .join(""),
        ).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("mark keys and escapes", () => {
    expect(marksOf(visibleJson({ url: "a: \u202e", n: 1 }))).toEqual([
      { kind: "plain", text: "{\n  " },
      { kind: "key", text: '"url"' },
      { kind: "plain", text: ': "a: ' },
      { kind: "escape", text: "\\u202e" },
      { kind: "plain", text: '",\n  ' },
      { kind: "key", text: '"n"' },
      { kind: "plain", text: ": 1\n}" },
    ]);
  });

  test("quotes inside a value do not make a key", () => {
    const marks = marksOf(visibleJson({ code: 'x = {"a": 1}' }));
    expect(marks.filter((mark) => mark.kind === "key")).toEqual([{ kind: "key", text: '"code"' }]);
  });

  test("the text after an unclosed string stays plain", () => {
    expect(marksOf('{"a": "b')).toEqual([
      { kind: "plain", text: "{" },
      { kind: "key", text: '"a"' },
      { kind: "plain", text: ': "b' },
    ]);
  });
});

test("arguments are parsed strictly", () => {
  expect(parseArgumentsText('{"a": 1}')).toEqual({ ok: true, value: { a: 1 } });
  expect(parseArgumentsText("")).toMatchObject({ ok: false });
  expect(parseArgumentsText("{'a': 1}")).toMatchObject({ ok: false });
  expect(parseArgumentsText('{"a": 1,}')).toMatchObject({ ok: false });
});
