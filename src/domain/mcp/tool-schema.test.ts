import { describe, expect, test } from "vitest";

import type { JsonObject } from "#domain/json.ts";

import { schemaOfAny, usableSchema } from "./tool-schema.ts";

const withProperties = (properties: JsonObject, over: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...over,
});

describe("a server's schema", () => {
  test("has its references written out, with what stands beside them", () => {
    const schema = withProperties(
      {
        home: { $ref: "#/$defs/place", description: "Where" },
        tags: { items: { $ref: "#/$defs/tag" } },
      },
      {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $defs: { place: { type: "string" }, tag: { enum: ["a"] } },
      },
    );
    expect(usableSchema(schema)).toEqual(
      withProperties({
        home: { type: "string", description: "Where" },
        tags: { items: { enum: ["a"] } },
      }),
    );
  });

  test("allows any value where a reference leads outside, to nothing, or to itself", () => {
    const schema = withProperties(
      {
        far: { $ref: "https://evil.example/x" },
        lost: { $ref: "#/$defs/none" },
        tree: { $ref: "#/$defs/node" },
      },
      { $defs: { node: { type: "object", properties: { child: { $ref: "#/$defs/node" } } } } },
    );
    expect(usableSchema(schema)).toEqual(
      withProperties({ far: {}, lost: {}, tree: withProperties({ child: {} }) }),
    );
  });

  test("keeps arguments that are called like keywords", () => {
    const properties = { required: { type: "string" }, $ref: { type: "string" }, definitions: {} };
    expect(usableSchema(withProperties(properties))).toEqual(withProperties(properties));
  });

  test("is an object at the top, and hides nothing in its texts", () => {
    expect(usableSchema({ anyOf: [{ required: ["a"] }] })).toEqual(withProperties({}));
    const parts = { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false };
    expect(usableSchema(parts)).toEqual(withProperties({}));
    const closed = { ...withProperties({ a: {} }), unevaluatedProperties: false };
    expect(usableSchema(closed)).toEqual(closed);
    const hidden = { note: { description: "A\u200b\u{E0041}b\u00a0c", enum: ["\u200b"] } };
    expect(usableSchema(withProperties(hidden))).toEqual(
      withProperties({ note: { description: "Ab c", enum: ["\u200b"] } }),
    );
  });

  test("of a result keeps what is at the top, with its references written out", () => {
    const one = { $ref: "#/$defs/one" };
    const $defs = { one: { type: "number" } };
    expect(schemaOfAny({ type: "array", items: one, $defs })).toEqual({
      type: "array",
      items: { type: "number" },
    });
    expect(schemaOfAny({ anyOf: [one, { type: "null" }], $defs })).toEqual({
      anyOf: [{ type: "number" }, { type: "null" }],
    });
  });

  test("that is too large, too deep or a bomb of references cannot be used", () => {
    expect(
      usableSchema(withProperties({ long: { description: "x".repeat(70_000) } })),
    ).toBeUndefined();
    let deep: JsonObject = {};
    for (let level = 0; level < 300; level += 1) deep = { items: deep };
    expect(usableSchema(deep)).toBeUndefined();
    const twice = (to: string): JsonObject => ({
      anyOf: Array.from({ length: 10 }, () => ({ $ref: to })),
    });
    const $defs = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`d${at}`, twice(`#/$defs/d${at + 1}`)]),
    );
    expect(
      usableSchema(withProperties({ bomb: { $ref: "#/$defs/d0" } }, { $defs })),
    ).toBeUndefined();
  });
});
