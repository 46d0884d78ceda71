import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, asNumber, asObject, asString } from "#providers/shared/json-reading.ts";

/**
 * A small value that satisfies a plain JSON Schema: the scripted model's structured output, and its
 * arguments for an unknown tool. `words` fill the first text field.
 */
export function exampleFor(schema: JsonObject, words: string, depth = 0): JsonValue {
  for (const name of ["const", "default"]) {
    const given = schema[name];
    if (given !== undefined) return given;
  }
  const listed = asArray(schema["enum"])[0] ?? asArray(schema["examples"])[0];
  if (listed !== undefined) return listed;
  const branch = asObject(asArray(schema["anyOf"] ?? schema["oneOf"])[0]);
  if (branch !== undefined && depth < DEEPEST) return exampleFor(branch, words, depth + 1);
  return byType(typeOf(schema), schema, words, depth);
}

const DEEPEST = 6;

function typeOf(schema: JsonObject): string {
  const type = asString(Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"]);
  return type ?? (schema["properties"] === undefined ? "string" : "object");
}

function byType(type: string, schema: JsonObject, words: string, depth: number): JsonValue {
  switch (type) {
    case "object":
      return depth < DEEPEST ? exampleObject(schema, words, depth) : {};
    case "array":
      return exampleArray(schema, words, depth);
    case "integer":
    case "number":
      return asNumber(schema["minimum"]) ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return fitted(words, schema);
  }
}

function exampleObject(schema: JsonObject, words: string, depth: number): JsonObject {
  const properties = asObject(schema["properties"]) ?? {};
  const required = asArray(schema["required"]).filter((name) => typeof name === "string");
  const names = required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(
    names.map((name) => [name, exampleFor(asObject(properties[name]) ?? {}, words, depth + 1)]),
  );
}

function exampleArray(schema: JsonObject, words: string, depth: number): JsonValue[] {
  const length = Math.min(5, Math.max(1, asNumber(schema["minItems"]) ?? 1));
  const items = asObject(schema["items"]) ?? {};
  if (depth >= DEEPEST) return [];
  return Array.from({ length }, () => exampleFor(items, words, depth + 1));
}

function fitted(words: string, schema: JsonObject): string {
  const longest = asNumber(schema["maxLength"]) ?? 200;
  return words.padEnd(asNumber(schema["minLength"]) ?? 1, ".").slice(0, longest);
}
