import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";

import { csvOf, tableOf } from "./data-table.ts";
import { dataText, exactData, Numeral } from "./exact-numbers.ts";

const parse = (text: string) => JSON.parse(text) as JsonValue;
const read = (text: string) => exactData(parse(text), text, parse);

describe("a number that would not be the one that was written", () => {
  test.each([
    "12345678901234567890",
    "-9007199254740993",
    "0.12345678901234567890",
    "1e400",
    "-1E-400",
    "12345678901234567890.5e3",
  ])("stays as its text: %s", (numeral) => {
    expect(read(`[${numeral}]`)).toEqual([new Numeral(numeral)]);
  });

  test.each([
    "9007199254740991",
    "1000000000000000000000000",
    "1.5000000000000000",
    "0.1",
    "-0e99",
  ])("any other is the number: %s", (numeral) => {
    expect(read(`[${numeral}]`)).toEqual([Number(numeral)]);
  });

  test("is in the table and the CSV as it was written, also within a cell", () => {
    const table = tableOf(
      read('[{"id": 12345678901234567890, "by": {"ids": [-9007199254740993, 1e400]}}]'),
    );
    expect(table && csvOf(table)).toBe(
      'id,by\r\n12345678901234567890,"{""ids"":[-9007199254740993,1e400]}"\r\n',
    );
  });
});

test("digits in a string are a string, whatever else is in it", () => {
  const value = { '#"1234567890123456789': '##12345678901234567890\\" 1e400', __proto__: "#" };
  const text = JSON.stringify({ value, id: 0 }).replace(/0\}$/u, "12345678901234567890}");
  expect(read(text)).toEqual({ value, id: new Numeral("12345678901234567890") });
});

test("is what `JSON.parse` reads if every number keeps its value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(read(text)).toEqual(parse(text));
    }),
  );
});

test("any list of numbers is written as it was read", () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${length}}$`, "u"));
  const numeral = fc.oneof(
    digits(30),
    fc.tuple(digits(20), digits(20)).map(([whole, part]) => `-${whole}.${part}`),
    fc.tuple(digits(20), fc.integer({ min: -400, max: 400 })).map(([a, b]) => `${a}e${b}`),
  );
  fc.assert(
    fc.property(fc.array(numeral), (numerals) => {
      const values = read(`[${numerals.join(", ")}]`);
      const written = Array.isArray(values) ? values.map(dataText) : [];
      // A number that keeps its value may be written differently.
      const isSame = (one: string, other: string | undefined) =>
        one === other || String(Number(one)) === other;
      expect(written.filter((one, at) => !isSame(numerals[at] ?? "", one))).toEqual([]);
    }),
  );
});

test("a text of megabytes is read at once", () => {
  const long = "x\\n#1234567890123456789".repeat(200_000);
  const text = `["${long}", 12345678901234567890]`;
  expect(read(text)).toEqual([JSON.parse(`"${long}"`), new Numeral("12345678901234567890")]);
});
