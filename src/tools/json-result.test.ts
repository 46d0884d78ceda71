import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";
import { forbiddenKeyIn } from "#domain/storable.ts";

import { toResult } from "./json-result.ts";

describe("what is JSON", () => {
  test("any JSON value comes back equal", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary" }), (text) => {
        // Parse and serialize once more, because JSON has no minus zero.
        const written = JSON.stringify(JSON.parse(text));
        const value = JSON.parse(written) as JsonValue;
        const kept = forbiddenKeyIn(value) === undefined ? value : written;
        expect(toResult(value)).toEqual({ ok: true, value: kept });
      }),
    );
  });

  test("one object in two places is not a cycle", () => {
    const shared = { a: 1 };
    expect(toResult([shared, shared])).toEqual({ ok: true, value: [{ a: 1 }, { a: 1 }] });
  });

  test("a result with a key that no file may contain stays whole, as text", () => {
    const text = '{"a":[{"__proto__":{"polluted":true}}]}';
    expect(toResult(JSON.parse(text))).toEqual({ ok: true, value: text });
    expect(toResult({ constructor: "Ferrari" })).toEqual({
      ok: true,
      value: '{"constructor":"Ferrari"}',
    });
  });
});

describe("what is not JSON", () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;

  test.each([
    ["undefined", undefined, "The result is undefined, which JSON cannot hold."],
    ["undefined inside", [{ a: undefined }], "The result at /0/a is undefined, which JSON cannot"],
    ["a bigint", 1n, "The result is a bigint"],
    ["a function", { f: () => 1 }, "The result at /f is a function"],
    ["a symbol", [Symbol("s")], "The result at /0 is a symbol"],
    ["NaN", Number.NaN, "The result is NaN"],
    ["infinity", { n: Number.POSITIVE_INFINITY }, "The result at /n is Infinity"],
    ["a cycle", cycle, "The result at /self contains itself."],
    ["a date", { at: new Date(0) }, "The result at /at is no plain object."],
    ["a map", new Map(), "The result is no plain object."],
    ["holes", Array(3), "The result is a list with holes."],
  ])("%s is an error with a message", (_name, value, words) => {
    const result = toResult(value);
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining(words) });
  });

  test("a value that is nested too deeply", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(toResult(deep)).toMatchObject({
      ok: false,
      error: expect.stringContaining("deeper than 128 levels"),
    });
  });
});

describe("what is too long", () => {
  test("a text is truncated and says so", () => {
    expect(toResult("abcdefghij", 6)).toEqual({
      ok: true,
      value: "abcdef\n[Cut here by Bough: 10 characters in all.]",
    });
  });

  test("truncation never splits a character", () => {
    expect(toResult("ab\u{1F600}\u{1F600}", 5)).toMatchObject({
      value: expect.stringMatching(/^ab\u{1F600}\n\[Cut/u),
    });
  });

  test("anything else becomes the beginning of its JSON text", () => {
    expect(toResult({ list: [1, 2, 3] }, 10)).toEqual({
      ok: true,
      value: {
        cut: true,
        note: "Too long: 16 characters of JSON, of which this is the beginning.",
        beginning: '{"list":[1',
      },
    });
  });

  test("a result of exactly the maximum length is not truncated", () => {
    expect(toResult("abcd", 6)).toEqual({ ok: true, value: "abcd" });
  });
});
