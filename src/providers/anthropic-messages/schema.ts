import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isObject } from "#providers/json-reading.ts";

/** What the API's schema compiler understands; another keyword is a 400. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    "type properties required items enum const anyOf allOf $ref $defs definitions title " +
    "description default format additionalProperties"
  ).split(" "),
);
const MAPS: ReadonlySet<string> = new Set(["properties", "$defs", "definitions"]);
const LISTS: ReadonlySet<string> = new Set(["anyOf", "allOf"]);
const FORMATS: ReadonlySet<string> = new Set(
  "date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "),
);

/**
 * The schema as the API takes it: objects closed, as it demands, and keywords that it does not know
 * told in words. It is narrower than the person's own, against which the answer is checked after.
 */
export function anthropicSchema(schema: JsonObject): JsonObject {
  const taken: JsonObject = {};
  const told: string[] = [];
  for (const [name, value] of Object.entries(schema)) {
    if (name.startsWith("$") && name !== "$ref" && name !== "$defs") continue;
    if (!TAKEN.has(name) || isUnknownFormat(name, value)) {
      told.push(`${name}: ${JSON.stringify(value)}`);
    } else if (name !== "additionalProperties") {
      taken[name] = inner(name, value);
    }
  }
  if (told.length > 0) taken["description"] = described(taken["description"], told);
  if (isObject(schema["properties"]) || hasType(schema, "object")) {
    taken["additionalProperties"] = false;
  }
  return taken;
}

function inner(name: string, value: JsonValue): JsonValue {
  if (MAPS.has(name) && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, schemaIn(each)]));
  }
  if (LISTS.has(name) && Array.isArray(value)) return value.map(schemaIn);
  return name === "items" ? schemaIn(value) : value;
}

function schemaIn(value: JsonValue): JsonValue {
  return isObject(value) ? anthropicSchema(value) : value;
}

function isUnknownFormat(name: string, value: JsonValue): boolean {
  return name === "format" && !(typeof value === "string" && FORMATS.has(value));
}

function hasType(schema: JsonObject, type: string): boolean {
  const told = schema["type"];
  return told === type || (Array.isArray(told) && told.includes(type));
}

function described(description: JsonValue | undefined, told: readonly string[]): string {
  const words = `{${told.join(", ")}}`;
  return typeof description === "string" ? `${description}\n\n${words}` : words;
}
