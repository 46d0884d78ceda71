import { FORBIDDEN_KEYS } from "#domain/files/format.ts";
import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isTooDeep } from "#domain/storable.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

/** The longest schema as JSON text in UTF-16 units, both before and after references are expanded. */
const LONGEST = 60_000;
/** The most levels of references within references. */
const DEEPEST = 12;

/** Keywords that are irrelevant to arguments, or that some providers refuse. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$anchor",
  "$comment",
  "$defs",
  "definitions",
]);
/** Keywords that some providers refuse beside `type: "object"` at the top. */
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
 * A server's argument schema in the form that models and Bough's own check use. It has an object at the
 * top, its references are expanded (one that leads outside, or back to itself, allows any value), and
 * its texts have no hidden characters. It may allow more than the server's schema, but never less, and
 * the server makes its own check. Undefined if it is too large or nested too deeply.
 */
export function usableSchema(schema: JsonObject): JsonObject | undefined {
  const whole = schemaOfAny(schema);
  if (whole === undefined) return undefined;
  const top = Object.entries(whole).filter(([key]) => !NOT_ON_TOP.has(key));
  // `unevaluatedProperties` only allows what some part of the schema names, so it would now forbid
  // whatever the removed keywords named.
  const isLess = top.length < Object.keys(whole).length;
  const kept = isLess ? top.filter(([key]) => key !== "unevaluatedProperties") : top;
  const properties = whole["properties"] ?? {};
  return { ...Object.fromEntries(kept), type: "object", properties };
}

/** Prepares the schema of a tool's result. A result may be any value, so the top level stays as it is. */
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
  /** References that were followed to get here. */
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

/** Keywords whose keys are the server's own names, not keywords. */
const NAMED: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);
const TEXTS: ReadonlySet<string> = new Set(["title", "description"]);
/** Keywords whose values are compared or shown exactly, so they are not changed. */
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

/** Replaces a reference by its target, combined with any keywords beside the reference. */
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

/** Finds the target of a JSON pointer within the same schema. */
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
