import { FORBIDDEN_KEYS } from "#domain/files/format.ts";
import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isTooDeep } from "#domain/storable.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

/** UTF-16 units of a schema's JSON text, before and after references are written out. */
const LONGEST = 60_000;
/** Levels of references within references. */
const DEEPEST = 12;

/** Keywords that name no schema of the arguments, or that some providers refuse. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$anchor",
  "$comment",
  "$defs",
  "definitions",
]);
/** Some providers refuse these beside `type: "object"` at the top. */
const NOT_ON_TOP: ReadonlySet<string> = new Set([
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "enum",
  "if",
  "then",
  "else",
]);

/**
 * A server's schema of a tool's arguments as models and our own check get it: an object at the top,
 * references written out (one that leads outside, or back to itself, allows any value), hidden
 * characters gone from its texts. It may allow more than the server's, never less; the server checks
 * for itself. Undefined if it is too large or nested too deep.
 */
export function usableSchema(schema: JsonObject): JsonObject | undefined {
  const whole = schemaOfAny(schema);
  if (whole === undefined) return undefined;
  const top = Object.entries(whole).filter(([key]) => !NOT_ON_TOP.has(key));
  // What these named would be forbidden now: that keyword allows only what some part of the schema names.
  const isLess = top.length < Object.keys(whole).length;
  const kept = isLess ? top.filter(([key]) => key !== "unevaluatedProperties") : top;
  const properties = whole["properties"] ?? {};
  return { ...Object.fromEntries(kept), type: "object", properties };
}

/** The same of a tool's result, which may be any value: what is at the top stays as it is. */
export function schemaOfAny(schema: JsonObject): JsonObject | undefined {
  if (isTooDeep(schema) || JSON.stringify(schema).length > LONGEST) return undefined;
  const left = { characters: LONGEST };
  const whole = writtenOut(schema, { root: schema, open: [], left });
  if (left.characters < 0 || whole === null || typeof whole !== "object" || Array.isArray(whole)) {
    return undefined;
  }
  return whole;
}

interface Place {
  root: JsonObject;
  /** References that lead here. */
  open: readonly string[];
  left: { characters: number };
}

function writtenOut(value: JsonValue, place: Place): JsonValue {
  place.left.characters -= 1;
  if (place.left.characters < 0) return {};
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => writtenOut(item, place));
  const reference = value["$ref"];
  if (typeof reference === "string") return referred(value, reference, place);
  const fields = Object.entries(value)
    .filter(([key]) => !LEFT_OUT.has(key) && !FORBIDDEN_KEYS.has(key))
    .map(([key, field]): [string, JsonValue] => [key, keywordOut(key, field, place)]);
  return Object.fromEntries(fields);
}

/** Their keys are the server's own names, not keywords. */
const NAMED: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);
const TEXTS: ReadonlySet<string> = new Set(["title", "description"]);
/** Compared or shown letter by letter, so they stay as they are. */
const VALUES: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required"]);

function keywordOut(key: string, value: JsonValue, place: Place): JsonValue {
  if (typeof value === "string") {
    place.left.characters -= value.length;
    return TEXTS.has(key) ? withoutHidden(value) : value;
  }
  if (VALUES.has(key)) return value;
  if (!NAMED.has(key)) return writtenOut(value, place);
  const schemas = Object.entries(asFields(value))
    .filter(([name]) => !FORBIDDEN_KEYS.has(name))
    .map(([name, schema]): [string, JsonValue] => [name, writtenOut(schema, place)]);
  return Object.fromEntries(schemas);
}

/** What stands beside a reference counts as well. */
function referred(schema: JsonObject, reference: string, place: Place): JsonValue {
  const { $ref: _followed, ...beside } = schema;
  const isLoop = place.open.includes(reference) || place.open.length >= DEEPEST;
  const target = isLoop ? undefined : targetOf(place.root, reference);
  const found =
    target === undefined ? {} : writtenOut(target, { ...place, open: [...place.open, reference] });
  const rest = writtenOut(beside, place);
  return { ...asFields(found), ...asFields(rest) };
}

function asFields(value: JsonValue): JsonObject {
  return isObject(value) ? value : {};
}

/** By a JSON pointer within the same schema. */
function targetOf(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let found: JsonValue | undefined = root;
  for (const step of reference.slice(2).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (found === null || typeof found !== "object" || !Object.hasOwn(found, key)) return undefined;
    found = Array.isArray(found) ? found[Number(key)] : found[key];
    if (found === undefined) return undefined;
  }
  return found;
}
