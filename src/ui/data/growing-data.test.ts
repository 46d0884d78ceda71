import fc from "fast-check";
import { expect, test } from "vitest";

import { Numeral } from "#domain/data/exact-numbers.ts";

import { readSoFar } from "./growing-data.tsx";

test("what has come of an answer is read at every character, and the whole is the whole", () => {
  const json = fc
    .jsonValue({ maxDepth: 4 })
    .filter(
      (value) =>
        typeof value === "object" && value !== null && !JSON.stringify(value).includes("__proto__"),
    )
    // JSON has no -0.
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  fc.assert(
    fc.property(json, (value) => {
      const text = JSON.stringify(value);
      for (let end = 1; end <= text.length; end += 1) {
        expect(() => readSoFar(text.slice(0, end))).not.toThrow();
      }
      expect(readSoFar(text)).toEqual(value);
    }),
    { numRuns: 50 },
  );
});

test("an unfinished text and list are shown as far as they go", () => {
  expect(readSoFar('{"city": "Gra')).toEqual({ city: "Gra" });
  expect(readSoFar('{"list": [1, {"a": ')).toEqual({ list: [1, {}] });
  expect(readSoFar("Sorry")).toBeUndefined();
});

test("a long number grows by its digits, and digits in an unfinished text stay text", () => {
  const text = '{"id": 12345678901234567890.5e400, "note": "a \\" 12345678901234567890';
  const at = (end: number) => readSoFar(text.slice(0, end));
  expect(at(20)).toEqual({ id: 1234567890123 });
  expect(at(27)).toEqual({ id: new Numeral("12345678901234567890") });
  expect(at(28)).toEqual({ id: new Numeral("12345678901234567890.") });
  expect(at(30)).toEqual({ id: new Numeral("12345678901234567890.5e") });
  expect(readSoFar(text)).toEqual({
    id: new Numeral("12345678901234567890.5e400"),
    note: 'a " 12345678901234567890',
  });
});
