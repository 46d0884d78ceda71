import { expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";

import { schemaFaults } from "./json-schema.ts";

test.each<[JsonValue]>([
  [{}],
  [{ type: ["string", "null"], minLength: 2, "x-own": 1 }],
  [{ properties: { type: { enum: [1] }, a: true }, required: ["a"], additionalProperties: false }],
  [{ anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: { pattern: "^\\p{L}+$" } } }],
])("%j is a schema", (schema) => {
  expect(schemaFaults(schema)).toEqual([]);
});

test.each<[JsonValue, string]>([
  [[], "curly brackets"],
  ["string", "curly brackets"],
  [{ type: "text" }, "/type: must be one of string"],
  [{ properties: { a: { type: "strin" } } }, "/properties/a/type"],
  [{ properties: ["a"] }, "/properties: must be an object of schemas"],
  [{ required: true }, "/required: must be a list of field names"],
  [{ items: "string" }, "/items: must be a schema"],
  [{ anyOf: [] }, "/anyOf: must be a list of schemas"],
  [{ minLength: -1 }, "/minLength: must be a whole number"],
  [{ minimum: "1" }, "/minimum: must be a number"],
  [{ pattern: "(" }, "/pattern: is no regular expression"],
  [{ patternProperties: { "[": {} } }, "/patternProperties: is no regular expression"],
])("%j is none: %s", (schema, words) => {
  expect(schemaFaults(schema).join()).toContain(words);
});

test("too deep is refused before anything is looked at", () => {
  let deep: JsonValue = {};
  for (let level = 0; level < 20_000; level += 1) deep = { items: deep };
  expect(schemaFaults(deep)).toEqual(["It is nested deeper than 128 levels."]);
});
