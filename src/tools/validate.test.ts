import { describe, expect, test } from "vitest";

import type { JsonObject, JsonValue } from "#domain/json.ts";

import { checkAgainst, findIssues, findSchemaProblem, linesOf } from "./validate.ts";

const person: JsonObject = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2 },
    age: { type: ["integer", "null"], minimum: 0 },
    tags: { type: "array", items: { type: "string" }, maxItems: 2, uniqueItems: true },
    size: { enum: ["s", "m"] },
    "a/b~c d": { type: "boolean" },
    friend: { $ref: "#" },
  },
  required: ["name"],
  additionalProperties: false,
};

test.each<[JsonValue, string[]]>([
  [{ name: "Ann", age: null, tags: ["x"], size: "s", friend: { name: "Bo" } }, []],
  [{}, ["/name: is required"]],
  [{ name: "A" }, ["/name: String is too short (1 < 2)"]],
  [{ name: "Ann", age: 1.5 }, ["/age: must be a whole number or null"]],
  [{ name: "Ann", age: -1 }, ["/age: -1 is less than 0"]],
  [{ name: "Ann", tags: ["a", 1] }, ["/tags/1: must be a string"]],
  [{ name: "Ann", tags: ["a", "a"] }, ["/tags: Duplicate items at indexes 0 and 1"]],
  [{ name: "Ann", size: "xl" }, ['/size: does not match any of ["s","m"]']],
  [{ name: "Ann", "a/b~c d": 1 }, ["/a~1b~0c d: must be true or false"]],
  [
    { name: "Ann", friend: { age: "x" } },
    ["/friend/name: is required", "/friend/age: must be a whole number or null"],
  ],
  [{ name: 1, x: 1 }, ["/name: must be a string", "/x: is not known here"]],
  ["Ann", ["the arguments: must be an object"]],
])("%j: %j", async (value, issues) => {
  expect(await findIssues(person, value)).toEqual(issues);
});

test("shows only the first eight issues, and how many more there are", async () => {
  const issues = await findIssues({ items: { type: "string" } }, [...Array(20).keys()]);
  expect(issues).toHaveLength(9);
  expect(issues.at(-1)).toBe("and 12 more");
});

test("alternatives: what each of them lacks", async () => {
  const issues = await findIssues({ anyOf: [{ type: "string" }, { type: "null" }] }, 3);
  expect(issues).toEqual([
    "the arguments: does not match any subschemas",
    "the arguments: must be a string",
    "the arguments: must be null",
  ]);
});

test("names of built-in object properties are not properties", async () => {
  const schema = { type: "object", required: ["toString"] };
  expect(await findIssues(schema, {})).toEqual(["/toString: is required"]);
});

test("supports 2020-12: prefixItems, dependentRequired, $defs", async () => {
  const schema: JsonObject = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: { short: { type: "string", maxLength: 1 } },
    prefixItems: [{ $ref: "#/$defs/short" }, { dependentRequired: { a: ["b"] } }],
    items: false,
  };
  expect(await findIssues(schema, ["a", { a: 1, b: 2 }])).toEqual([]);
  expect(await findIssues(schema, ["ab", { a: 1 }, 3])).toEqual([
    "/0: String is too long (2 > 1)",
    '/1: has "a" but does not have "b"',
    "/2: is not known here",
  ]);
});

test("tells a value that does not match from one that could not be checked", async () => {
  const [wrong, unknown] = [{ type: "string" }, { $ref: "#/nowhere" }];
  const issues = ["the answer: must be a string"];
  expect(await checkAgainst(wrong, 1, "the answer")).toEqual({ kind: "checked", issues });
  const check = await checkAgainst(unknown, 1, "the answer");
  expect(check).toEqual({ kind: "unchecked", why: expect.stringContaining("leads nowhere") });
  expect(linesOf(check, "the answer")).toEqual([
    expect.stringMatching(/^the answer cannot be checked: .*leads nowhere/u),
  ]);
});

describe("schemas that cannot be used", () => {
  const loop: JsonObject = { $ref: "#" };
  test.each<[string, JsonObject, RegExp]>([
    ["a reference to nowhere", { properties: { a: { $ref: "#/$defs/none" } } }, /leads nowhere/],
    ["two of one id", { $defs: { a: { $id: "x:y" }, b: { $id: "x:y" } } }, /Duplicate/],
    ["too long", { description: "x".repeat(300_000) }, /too long/],
  ])("%s", async (_name, schema, words) => {
    expect(await findSchemaProblem(schema)).toMatch(words);
    expect(await findIssues(schema, {})).toEqual([expect.stringMatching(words)]);
  });

  test("a schema that only refers to itself is an error, not a hang", async () => {
    expect(await findIssues(loop, {})).toEqual([expect.stringContaining("cannot be checked")]);
  });

  test("a pattern that is not a valid regular expression", async () => {
    expect(await findIssues({ pattern: "(" }, "a")).toEqual([
      expect.stringContaining("cannot be checked"),
    ]);
  });

  test("a usable schema has no problem and is not changed", async () => {
    const schema = Object.freeze({
      type: "object",
      properties: Object.freeze({ a: { $ref: "#" } }),
    });
    expect(await findSchemaProblem(schema)).toBeUndefined();
    expect(Reflect.ownKeys(schema.properties.a)).toEqual(["$ref"]);
  });
});
