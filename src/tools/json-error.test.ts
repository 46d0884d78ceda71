import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findJsonError } from "./json-error.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("agrees with JSON.parse on what is JSON", () => {
  test("for any JSON, even with a letter changed or the end cut off", () => {
    const letter = fc.constantFrom(
      ...'[]{}:,"\\ \n\t0123456789.eE+-truefalsn\u0000\u2028x'.split(""),
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), letter, fc.nat(), (text, at, by, cut) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + by + text.slice(place + 1);
        const short = text.slice(0, cut % (text.length + 1));
        for (const one of [text, changed, short]) {
          expect([one, findJsonError(one) === undefined]).toEqual([one, isJson(one)]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("for any sequence of tokens", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "{",
      "}",
      ":",
      ",",
      '"a"',
      "1",
      "null",
      " ",
      "-0",
      "01",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expect([text, findJsonError(text) === undefined]).toEqual([text, isJson(text)]);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ["", 0, "value"],
  ['{"a":1', 6, ", or }"],
  ['{"a" 1}', 5, ":"],
  ['{"a":1,}', 7, "key"],
  ["{a:1}", 1, "key or }"],
  ["[1,]", 3, "value"],
  ["[1 2]", 3, ", or ]"],
  ["[", 1, "value or ]"],
  ["{} {}", 3, "end"],
  ['{"a":"unfinished', 5, "value"],
  ["'a'", 0, "value"],
])("%s stops at %i, where there could be %s", (text, offset, expected) => {
  expect(findJsonError(text)).toEqual({ offset, expected });
});

test("no depth and no length overflows the stack", () => {
  const deep = "[".repeat(200_000);
  expect(findJsonError(deep)).toEqual({ offset: 200_000, expected: "value or ]" });
  const long = `["${"a\\n".repeat(500_000)}"`;
  expect(findJsonError(long)).toEqual({ offset: long.length, expected: ", or ]" });
});
