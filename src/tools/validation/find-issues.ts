import type { OutputUnit, Schema, Validator } from "@cfworker/json-schema";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isTooDeep, MAX_DEPTH } from "#domain/storable.ts";
import { quoteInline } from "#tools/plain-text.ts";

/** The most issues that are listed. More would not help a model to correct itself. */
const shownIssues = 8;

/** The most UTF-16 units of a schema's JSON text. The largest known MCP schemas have a tenth of that. */
const maxSchemaLength = 256 * 1024;

/** What a check of a value against a schema found. */
export type SchemaCheck =
  /** The issues, one line each; none if the value matches. */
  | { kind: "checked"; issues: readonly string[] }
  /** The schema cannot be used, or the check did not end in time, so nothing is known about the value. */
  | { kind: "unchecked"; why: string };

/** Does what `checkAgainst` of `validate.ts` does, right here and however long it takes. */
export async function checkHere(
  schema: JsonObject,
  value: JsonValue,
  whole: string,
): Promise<SchemaCheck> {
  try {
    const validator = await validatorFor(schema);
    const { valid, errors } = validator.validate(value);
    return { kind: "checked", issues: valid ? [] : toLines(errors, whole) };
  } catch (thrown) {
    return { kind: "unchecked", why: quoteInline(firstLine(thrown), 200, "") };
  }
}

/** Why a schema cannot be used at all; undefined if it can. */
export async function schemaProblemHere(schema: JsonObject): Promise<string | undefined> {
  try {
    await validatorFor(schema);
    return undefined;
  } catch (thrown) {
    return firstLine(thrown);
  }
}

/** Validators by the schema's identity, because definitions are not changed once they are registered. */
const validators = new WeakMap<JsonObject, Validator>();

async function validatorFor(schema: JsonObject): Promise<Validator> {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  if (isTooDeep(schema)) throw new Error(`It is nested deeper than ${MAX_DEPTH} levels.`);
  const text = JSON.stringify(schema);
  if (text.length > maxSchemaLength) throw new Error("It is too long.");
  const library = await import("@cfworker/json-schema");
  // A copy, because the library marks the schemas that it is given. It accepts a JsonObject as a schema.
  const copy = JSON.parse(text) as Schema;
  checkReferences(library.dereference(copy));
  const validator = new library.Validator(copy, "2020-12", false);
  validators.set(schema, validator);
  return validator;
}

/**
 * Throws if a reference leads nowhere. The library does so too, but only once a value reaches the
 * reference.
 */
function checkReferences(known: Record<string, Schema | boolean>): void {
  for (const schema of Object.values(known)) {
    const target: unknown = typeof schema === "object" ? Reflect.get(schema, absolute) : undefined;
    if (typeof target === "string" && !(target in known)) {
      throw new Error(`The schema's reference leads nowhere: ${target}`);
    }
  }
}

/** The library's mark: an absolute reference, which is also the key of the schema that it points to. */
const absolute = "__absolute_ref__";

/** Keywords that report only that something nested failed. The nested issue says what. */
const wrappers = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "unevaluatedItems",
  "if",
]);

function toLines(errors: readonly OutputUnit[], whole: string): string[] {
  const faults = errors.filter(({ keyword }) => !wrappers.has(keyword));
  const lines = new Set((faults.length > 0 ? faults : errors).map((error) => toLine(error, whole)));
  const shown = [...lines].slice(0, shownIssues);
  return lines.size > shown.length ? [...shown, `and ${lines.size - shown.length} more`] : shown;
}

function toLine(unit: OutputUnit, whole: string): string {
  const missing = /required property "(.*)"\.$/s.exec(unit.error)?.[1];
  const path = decodeURIComponent(unit.instanceLocation.slice(1));
  const place = missing === undefined ? path : `${path}/${missing}`;
  return `${quoteInline(place, 120, "") || whole}: ${toPhrase(unit)}`;
}

function toPhrase({ keyword, error }: OutputUnit): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "false":
      return "is not known here";
    case "type":
      return `must be ${expectedTypes(error)}`;
    default:
      return quoteInline(error.replace(/^Instance /, "").replace(/\.$/, ""), 300, "");
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
  array: "a list",
  object: "an object",
};

function expectedTypes(error: string): string {
  const expected = error.slice(error.indexOf("Expected"));
  const types = [...expected.matchAll(/"([^"]*)"/g)].map(
    ([, type = ""]) => typeNames[type] ?? type,
  );
  return types.join(" or ");
}

function firstLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.split("\n")[0] ?? "";
}
