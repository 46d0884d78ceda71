import { expect, test } from "vitest";

import { gistOf, patternProblem, readSchema, schemaGist } from "./schema-text.ts";

test("a schema in one line", () => {
  const properties = { city: {}, people: {} };
  expect(schemaGist({ type: "object", properties })).toBe("An object: city, people");
  expect(schemaGist({ type: "array", items: { properties } })).toBe("A list: city, people");
  expect(schemaGist({ title: "Trip", type: "object", properties })).toBe("Trip: city, people");
  expect(schemaGist({})).toBe("A JSON value");
});

test.each([
  ["{", /Not valid JSON/u],
  ["[]", /curly brackets/u],
  ['{"type": "text"}', /\/type: must be one of/u],
  ['{"properties": {"__proto__": {}}}', /cannot be named/u],
  [`{"description": "${"x".repeat(300_000)}"}`, /longer than 256 KB/u],
])("%.40s is refused", (text, problem) => {
  expect(readSchema(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test("a schema is taken as it is typed", () => {
  expect(readSchema('{"type": "object"}')).toEqual({ schema: { type: "object" } });
});

test("a pattern is compiled, not run", () => {
  expect(patternProblem("^(a+)+$", "u")).toBeUndefined();
  expect(patternProblem("(", "")).toMatch(/regular expression/u);
  expect(patternProblem("a", "q")).toMatch(/flags/u);
});

test("a validator in one line", () => {
  expect(gistOf({ kind: "pattern", id: "p", pattern: "^a", flags: "i" })).toBe("/^a/i");
  const code = "return text.length > 3 ||\n  'too short'";
  expect(gistOf({ kind: "function", id: "f", code })).toBe("return text.length > 3 || 'too short'");
});
