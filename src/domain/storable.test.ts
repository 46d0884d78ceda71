import { describe, expect, it } from "vitest";

import { fileLimits } from "./files/format.ts";
import type { JsonValue } from "./json.ts";
import { isTooDeep, MAX_DEPTH, forbiddenKeyIn, storableState } from "./storable.ts";

function nested(levels: number): JsonValue {
  let value: JsonValue = "core";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

describe("a value from outside", () => {
  it("is too deep from one level on, however deep it is", () => {
    expect(isTooDeep(nested(MAX_DEPTH))).toBe(false);
    expect(isTooDeep(nested(MAX_DEPTH + 1))).toBe(true);
    expect(isTooDeep(nested(100_000))).toBe(true);
  });

  it("finds a key that no file may contain, wherever it is", () => {
    const having = (key: string) => JSON.parse(`{"a":[1,{"b":{"${key}":null}}]}`) as JsonValue;
    for (const key of ["__proto__", "constructor", "prototype"]) {
      expect(forbiddenKeyIn(having(key))).toBe(key);
    }
    expect(forbiddenKeyIn(having("toString"))).toBeUndefined();
    expect(forbiddenKeyIn(["__proto__"])).toBeUndefined();
  });
});

describe("a provider's state", () => {
  it("is stored unchanged, except for such keys", () => {
    const plain = { order: [{ type: "call", own: { signature: "x" } }] };
    expect(storableState(plain)).toBe(plain);
    const state = JSON.parse('{"a":[{"__proto__":{"b":1},"c":2}],"constructor":3}') as JsonValue;
    expect(storableState(state)).toStrictEqual({ a: [{ c: 2 }] });
  });

  it("is left out if it is too deep or too long for a file", () => {
    expect(storableState(nested(MAX_DEPTH + 1))).toBeUndefined();
    expect(storableState({ data: "x".repeat(fileLimits.text) })).toBeUndefined();
  });
});
