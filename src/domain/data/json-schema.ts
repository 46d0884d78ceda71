import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isTooDeep, MAX_DEPTH } from "#domain/storable.ts";

/** The most faults that are reported. */
const MOST = 5;

type Shape =
  | "schema"
  | "schemas"
  | "list of schemas"
  | "names"
  | "list"
  | "number"
  | "count"
  | "pattern"
  | "text"
  | "type";

const KEYWORDS = new Map<string, Shape>([
  ["type", "type"],
  ...withShape("schemas", "properties patternProperties $defs definitions dependentSchemas"),
  ...withShape(
    "schema",
    "items additionalProperties unevaluatedProperties unevaluatedItems propertyNames contains not if then else",
  ),
  ...withShape("list of schemas", "allOf anyOf oneOf prefixItems"),
  ...withShape("names", "required"),
  ...withShape("list", "enum"),
  ...withShape("number", "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"),
  ...withShape(
    "count",
    "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
  ),
  ...withShape("pattern", "pattern"),
  ...withShape("text", "title description format $ref $id"),
]);

function withShape(shape: Shape, names: string): [string, Shape][] {
  return names.split(" ").map((name) => [name, shape]);
}

const TYPE_NAMES = ["string", "number", "integer", "boolean", "null", "array", "object"];
const TYPES: ReadonlySet<JsonValue> = new Set(TYPE_NAMES);

/**
 * Why a value isn't a JSON Schema, as one line for each fault. Validators ignore keywords of the wrong
 * shape, so without this check the person would think that they apply. Unknown keywords are allowed, as
 * the standard says.
 */
export function schemaFaults(value: JsonValue): string[] {
  if (isTooDeep(value)) return [`It is nested deeper than ${MAX_DEPTH} levels.`];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return ["A schema is an object in curly brackets."];
  }
  return faultsOf(value, "").slice(0, MOST);
}

function faultsOf(schema: JsonObject, path: string): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const shape = KEYWORDS.get(keyword);
    return shape === undefined ? [] : keywordFaults(shape, value, `${path}/${keyword}`);
  });
}

function keywordFaults(shape: Shape, value: JsonValue, path: string): string[] {
  switch (shape) {
    case "schema":
      return schemaAt(value, path);
    case "schemas":
      if (!isObject(value)) return [`${path}: must be an object of schemas`];
      return Object.entries(value).flatMap(([name, each]) => [
        ...(path.endsWith("/patternProperties") ? patternFaults(name, path) : []),
        ...schemaAt(each, `${path}/${name}`),
      ]);
    case "list of schemas":
      if (!Array.isArray(value) || value.length === 0)
        return [`${path}: must be a list of schemas`];
      return value.flatMap((each, at) => schemaAt(each, `${path}/${at}`));
    case "names":
      return isNames(value) ? [] : [`${path}: must be a list of field names`];
    case "list":
      return Array.isArray(value) ? [] : [`${path}: must be a list`];
    case "number":
      return typeof value === "number" ? [] : [`${path}: must be a number`];
    case "count":
      return Number.isInteger(value) && Number(value) >= 0
        ? []
        : [`${path}: must be a whole number from 0`];
    case "pattern":
      return patternFaults(value, path);
    case "text":
      return typeof value === "string" ? [] : [`${path}: must be a text`];
    case "type":
      return isType(value) ? [] : [`${path}: must be one of ${TYPE_NAMES.join(", ")}`];
  }
}

function schemaAt(value: JsonValue, path: string): string[] {
  if (typeof value === "boolean") return [];
  return isObject(value) ? faultsOf(value, path) : [`${path}: must be a schema`];
}

/** Faults of a regular expression. It is only compiled, never run, so this cannot take long. */
function patternFaults(value: JsonValue, path: string): string[] {
  try {
    if (typeof value !== "string") return [`${path}: must be a regular expression`];
    RegExp(value, "u");
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`${path}: is no regular expression (${why})`];
  }
}

function isNames(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isType(value: JsonValue): boolean {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && value.every((each) => TYPES.has(each));
}
