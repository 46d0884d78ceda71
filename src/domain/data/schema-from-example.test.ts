import { Validator } from "@cfworker/json-schema";
import type { Schema } from "@cfworker/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";

import { schemaFaults } from "./json-schema.ts";
import { schemaFromExample } from "./schema-from-example.ts";

test("every field is required, and there are no others", () => {
  expect(schemaFromExample({ city: "Graz", people: 3, lat: 47.1, tags: ["a"] })).toEqual({
    type: "object",
    properties: {
      city: { type: "string" },
      people: { type: "integer" },
      lat: { type: "number" },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["city", "people", "lat", "tags"],
    additionalProperties: false,
  });
});

test("items that differ are merged", () => {
  expect(schemaFromExample([{ a: 1 }, { a: 1.5, b: "x" }])).toMatchObject({
    items: {
      properties: { a: { type: "number" }, b: { type: "string" } },
      required: ["a"],
    },
  });
  expect(schemaFromExample(["x", null, 1, "y"])).toEqual({
    type: "array",
    items: { anyOf: [{ type: "string" }, { type: "null" }, { type: "integer" }] },
  });
});

test("is a schema, and the example matches it", () => {
  const example = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("__proto__"));
  fc.assert(
    fc.property(example, (value) => {
      const schema = schemaFromExample(value as JsonValue); // fast-check makes JSON
      expect(schemaFaults(schema)).toEqual([]);
      // The validator writes into the schemas that it is given.
      const copy = JSON.parse(JSON.stringify(schema)) as Schema;
      expect(new Validator(copy, "2020-12").validate(value).valid).toBe(true);
    }),
  );
});
