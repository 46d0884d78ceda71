import { sameJson } from "#domain/canonical.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

/** The JSON Schema for values like this one. Every field is required, and no others are allowed. */
export function schemaFromExample(example: JsonValue): JsonObject {
  if (example === null) return { type: "null" };
  if (Array.isArray(example)) return { type: "array", ...itemsOf(example) };
  if (typeof example === "object") return objectSchema(example);
  if (typeof example === "number") {
    return { type: Number.isInteger(example) ? "integer" : "number" };
  }
  return { type: typeof example };
}

function objectSchema(example: JsonObject): JsonObject {
  const fields = Object.entries(example).map(([name, value]): [string, JsonValue] => [
    name,
    schemaFromExample(value),
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

function itemsOf(items: readonly JsonValue[]): JsonObject {
  const [first, ...others] = items.map(schemaFromExample);
  return first === undefined ? {} : { items: others.reduce(merged, first) };
}

/** A schema that accepts what either schema accepts. A field that one of them lacks is not required. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  if (sameJson(one, other)) return one;
  if (isObjectSchema(one) && isObjectSchema(other)) return mergedObjects(one, other);
  const types = [one["type"], other["type"]];
  if (types.every((type) => type === "integer" || type === "number")) return { type: "number" };
  if (types.every((type) => type === "array")) return mergedLists(one, other);
  const alternatives = [...alternativesOf(one), ...alternativesOf(other)];
  const distinct = alternatives.filter(
    (each, at) => alternatives.findIndex((before) => sameJson(before, each)) === at,
  );
  return distinct.length === 1 && distinct[0] !== undefined ? distinct[0] : { anyOf: distinct };
}

/** A schema made by `objectSchema`. */
type ObjectSchema = JsonObject & { properties: Record<string, JsonObject>; required: string[] };

function isObjectSchema(schema: JsonObject): schema is ObjectSchema {
  return schema["type"] === "object";
}

function mergedObjects(one: ObjectSchema, other: ObjectSchema): JsonObject {
  const names = [...new Set([...Object.keys(one.properties), ...Object.keys(other.properties)])];
  const fields = names.map((name): [string, JsonObject] => {
    const [first, second] = [fieldOf(one, name), fieldOf(other, name)];
    if (first === undefined) return [name, second ?? {}];
    return [name, second === undefined ? first : merged(first, second)];
  });
  return {
    ...one,
    properties: Object.fromEntries(fields),
    required: one.required.filter((name) => other.required.includes(name)),
  };
}

function fieldOf({ properties }: ObjectSchema, name: string): JsonObject | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function mergedLists(one: JsonObject, other: JsonObject): JsonObject {
  const [first, second] = [one["items"], other["items"]] as (JsonObject | undefined)[];
  if (first === undefined) return other;
  return second === undefined ? one : { type: "array", items: merged(first, second) };
}

function alternativesOf(schema: JsonObject): JsonObject[] {
  // `anyOf` is only made above, from schemas.
  return Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as JsonObject[]) : [schema];
}
