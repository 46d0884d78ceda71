import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isObject } from "#providers/shared/json-reading.ts";

/** Keywords that the API's schema compiler accepts. It answers any other with a 400. */
const KEYWORDS: ReadonlySet<string> = new Set(
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
 * The schema in the form that the API accepts: objects are closed, as it requires, and unsupported
 * keywords are described in text. The answer is still checked against the person's own schema.
 */
export function anthropicSchema(schema: JsonObject): JsonObject {
  const converted: JsonObject = {};
  const unsupported: string[] = [];
  for (const [name, value] of Object.entries(schema)) {
    if (name.startsWith("$") && name !== "$ref" && name !== "$defs") continue;
    if (!KEYWORDS.has(name) || isUnknownFormat(name, value)) {
      unsupported.push(`${name}: ${JSON.stringify(value)}`);
    } else if (name !== "additionalProperties") {
      converted[name] = convertKeyword(name, value);
    }
  }
  if (unsupported.length > 0)
    converted["description"] = withDescription(converted["description"], unsupported);
  if (isObject(schema["properties"]) || hasType(schema, "object")) {
    converted["additionalProperties"] = false;
  }
  return converted;
}

function convertKeyword(name: string, value: JsonValue): JsonValue {
  if (MAPS.has(name) && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, convertSchema(each)]),
    );
  }
  if (LISTS.has(name) && Array.isArray(value)) return value.map(convertSchema);
  return name === "items" ? convertSchema(value) : value;
}

function convertSchema(value: JsonValue): JsonValue {
  return isObject(value) ? anthropicSchema(value) : value;
}

function isUnknownFormat(name: string, value: JsonValue): boolean {
  return name === "format" && !(typeof value === "string" && FORMATS.has(value));
}

function hasType(schema: JsonObject, type: string): boolean {
  const declared = schema["type"];
  return declared === type || (Array.isArray(declared) && declared.includes(type));
}

function withDescription(
  description: JsonValue | undefined,
  unsupported: readonly string[],
): string {
  const text = `{${unsupported.join(", ")}}`;
  return typeof description === "string" ? `${description}\n\n${text}` : text;
}
