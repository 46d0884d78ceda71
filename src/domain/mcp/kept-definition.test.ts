import { expect, test } from "vitest";

import type { JsonObject } from "#domain/json.ts";

import { keptDefinition, MAX_DEFINITIONS } from "./kept-definition.ts";
import { usableParameters } from "./tool-definition.ts";

const tool = (inputSchema: JsonObject, description = "Says hello.") => ({
  name: "hello",
  title: "Hello",
  description,
  inputSchema,
});
const small = tool({ type: "object" });
const large = tool({ type: "object", description: "x".repeat(200_000) }, "y".repeat(50_000));

test("a definition is kept as it is, and its size is known", () => {
  const { definition, size } = keptDefinition(small, MAX_DEFINITIONS);
  expect(definition).toEqual(small);
  expect(size).toBe(JSON.stringify(small).length);
});

test("of one that is too large there are its words, and no model is told of it", () => {
  const { definition, size } = keptDefinition(large, MAX_DEFINITIONS);
  expect(definition).toMatchObject({ name: "hello", title: "Hello", inputSchema: {} });
  expect(size).toBeLessThan(5_000);
  expect(usableParameters(definition)).toBeUndefined();
  expect(usableParameters(small)).toBeDefined();
});

test("a change of one that is too large is a change", () => {
  const kept = (text: string) =>
    keptDefinition(tool({ a: text + "x".repeat(200_000) }), MAX_DEFINITIONS).definition;
  expect(kept("one")).not.toEqual(kept("other"));
  expect(kept("one")).toEqual(kept("one"));
});

test("one that is nested too deep is too large", () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 50_000; level += 1) deep = { deep };
  expect(keptDefinition(tool(deep), MAX_DEFINITIONS).definition.tooLarge).toBeDefined();
});

test("all definitions of a server share their room", () => {
  const half = tool({ type: "object", description: "x".repeat(60_000) });
  let left = MAX_DEFINITIONS;
  let whole = 0;
  for (let at = 0; at < 500; at += 1) {
    const { definition, size } = keptDefinition(half, left);
    left -= size;
    if (definition.tooLarge === undefined) whole += 1;
  }
  expect(whole).toBe(66);
  expect(MAX_DEFINITIONS - left).toBeLessThan(MAX_DEFINITIONS + 500 * 1_000);
});
