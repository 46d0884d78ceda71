import fc from "fast-check";
import { expect, test } from "vitest";

import { readSoFar } from "./growing-data.tsx";

test("what has come of an answer is read at every character, and the whole is the whole", () => {
  const json = fc
    .jsonValue({ maxDepth: 4 })
    .filter(
      (value) =>
        typeof value === "object" && value !== null && !JSON.stringify(value).includes("__proto__"),
    )
    // JSON knows no -0.
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
