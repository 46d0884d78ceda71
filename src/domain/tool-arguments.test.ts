import fc from "fast-check";
import { expect, test } from "vitest";

import type { JsonObject, JsonValue } from "./json.ts";
import { unwrapArguments, wireParameters, wrapArguments } from "./tool-arguments.ts";

const text: JsonObject = { type: "string", title: "expression" };
const list: JsonObject = { type: "array", items: { type: "string" } };
const named: JsonObject = { type: "object", properties: { expression: { type: "string" } } };

/** JSON without the keys that no stored value may have. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("__proto__"));

test("a string and a list of strings come back as they were", () => {
  const plain = fc.oneof(fc.string(), fc.array(fc.string()));
  fc.assert(
    fc.property(plain, fc.constantFrom(text, list), (args, parameters) => {
      const wire = wrapArguments(args, parameters);
      expect(wire).toBeTypeOf("object");
      expect(Array.isArray(wire)).toBe(false);
      expect(unwrapArguments(wire, parameters)).toEqual(args);
    }),
  );
});

test("named arguments are never changed", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), (fields) => {
      const args = fields as JsonObject; // fast-check makes JSON
      expect(wrapArguments(args, named)).toBe(args);
      expect(unwrapArguments(args, named)).toBe(args);
    }),
  );
});

test("on the wire every schema is an object's; the field is the title, or input", () => {
  expect(wireParameters(text)).toEqual({
    type: "object",
    properties: { expression: text },
    required: ["expression"],
    additionalProperties: false,
  });
  expect(wireParameters(list)).toMatchObject({ properties: { input: list } });
  expect(wireParameters({ type: "string", title: "a b" })).toMatchObject({ required: ["input"] });
  expect(wireParameters(named)).toBe(named);
  expect(wireParameters(text)).toBe(wireParameters(text));
});

test.each<[JsonValue, JsonObject]>([
  [{ expression: "1", other: "2" }, text],
  [{ other: "1" }, text],
  [{}, text],
  [null, text],
  [3, text],
  [{ expression: "1" }, named],
])("%j is not wrapped arguments of %j", (args, parameters) => {
  expect(unwrapArguments(args, parameters)).toBe(args);
});

test("arguments of a tool that is gone are sent under the common field", () => {
  expect(wrapArguments("x", undefined)).toEqual({ input: "x" });
});
