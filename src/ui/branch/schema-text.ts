import { reasonOf } from "#app/view/reason.ts";
import type { AnswerValidator } from "#domain/answer-validators.ts";
import { schemaFaults } from "#domain/data/json-schema.ts";
import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { forbiddenKeyIn } from "#domain/storable.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { schemaWords } from "#ui/words/schema.ts";

/** UTF-16 units. The validator accepts no longer schema. */
const LONGEST_SCHEMA = 256 * 1024;

const LONGEST_GIST = 120;

/** Describes a schema in one line: "An object: city, people". */
export function schemaGist(schema: JsonObject): string {
  const { title, type, properties, items } = schema;
  const what = typeof title === "string" && title !== "" ? title : kindOf(type);
  const holder = isObject(properties) ? schema : isObject(items) ? items : {};
  const fields = isObject(holder["properties"]) ? Object.keys(holder["properties"]) : [];
  return cut(fields.length === 0 ? what : `${what}: ${fields.join(", ")}`);
}

function kindOf(type: JsonValue | undefined): string {
  if (type === "object") return schemaWords.object;
  if (type === "array") return schemaWords.list;
  return typeof type === "string" ? schemaWords.ofType(type) : schemaWords.anything;
}

export const validatorLabels = schemaWords.kinds satisfies Record<AnswerValidator["kind"], string>;

/** Describes in one line what a validator demands. */
export function gistOf(validator: AnswerValidator): string {
  switch (validator.kind) {
    case "pattern":
      return cut(`/${validator.pattern}/${validator.flags}`);
    case "function":
      return cut(validator.code);
    case "model":
      return cut(`${validator.modelId}: ${validator.instructions}`);
  }
}

function cut(text: string): string {
  const line = escapeHidden(text.replaceAll(/\s+/gu, " ").trim());
  return line.length > LONGEST_GIST ? `${line.slice(0, LONGEST_GIST)}…` : line;
}

/** JSON that a person typed; `problem` says why the text is not valid JSON, or is too long to be kept. */
export type TypedJson = { value: JsonValue } | { problem: string };

export function readTyped(text: string): TypedJson {
  if (text.length > LONGEST_SCHEMA) {
    return { problem: schemaWords.tooLong(LONGEST_SCHEMA / 1024) };
  }
  try {
    const value = JSON.parse(text) as JsonValue; // JSON.parse returns JSON.
    return { value };
  } catch (error) {
    return { problem: schemaWords.invalidJson(reasonOf(error)) };
  }
}

/** Reads the schema that a person typed; `problem` says why the text is not a schema. */
export function readSchema(text: string): { schema: JsonObject } | { problem: string } {
  const read = readTyped(text);
  if ("problem" in read) return read;
  const [fault] = schemaFaults(read.value);
  if (fault !== undefined) return { problem: fault };
  const key = forbiddenKeyIn(read.value);
  if (key !== undefined) return { problem: schemaWords.forbiddenName(key) };
  // A schema without faults is an object.
  return { schema: read.value as JsonObject };
}

/** Says why a pattern cannot be used. The pattern is only compiled here, never run. */
export function patternProblem(pattern: string, flags: string): string | undefined {
  try {
    RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
