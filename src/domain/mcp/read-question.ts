import { addressOf } from "#domain/connections/address.ts";
import { isObject } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { shortened } from "#domain/text/shown-words.ts";

import type {
  FieldBasics,
  FieldOption,
  FormQuestion,
  PageQuestion,
  QuestionField,
  ServerQuestion,
  TextFormat,
} from "./question.ts";

const MAX_FIELDS = 50;
const MAX_OPTIONS = 500;
/** The longest message, label and explanation, in UTF-16 units. */
const LONGEST_MESSAGE = 20_000;
const LONGEST_LABEL = 200;
const LONGEST_ABOUT = 1_000;

/**
 * Reads the parameters of the protocol's `elicitation/create`. The error says why the question can't be
 * asked.
 */
export function readQuestion(params: unknown): Result<ServerQuestion, string> {
  if (!isObject(params)) return err("The question has no parameters.");
  const { message, mode } = params;
  if (typeof message !== "string") return err("The question has no message.");
  if (message.length > LONGEST_MESSAGE) return err("The question is too long.");
  return mode === "url" ? readPage(message, params["url"]) : readForm(message, params);
}

function readPage(message: string, url: unknown): Result<PageQuestion, string> {
  const address = typeof url === "string" ? addressOf(url) : undefined;
  if (address === undefined) return err("The question leads to no address.");
  if (address.protocol !== "https:") return err("Only https addresses are opened.");
  if (address.username !== "" || address.password !== "") {
    return err("Addresses with a user name or a password are not opened.");
  }
  return ok({ kind: "page", message, address: address.href });
}

function readForm(message: string, params: JsonLike): Result<FormQuestion, string> {
  const schema = params["requestedSchema"];
  if (!isObject(schema) || !isObject(schema["properties"])) return err("The form has no fields.");
  const entries = Object.entries(schema["properties"]);
  if (entries.length > MAX_FIELDS) return err(`A form may have ${MAX_FIELDS} fields.`);
  const required = new Set(texts(schema["required"]) ?? []);
  const fields: QuestionField[] = [];
  for (const [name, property] of entries) {
    const field = isObject(property) ? readField(name, property, required.has(name)) : undefined;
    if (field === undefined) return err(`The form's field "${name}" is of no known kind.`);
    fields.push(field);
  }
  return ok({ kind: "form", message, fields });
}

type JsonLike = Readonly<Record<string, unknown>>;

function readField(name: string, field: JsonLike, isRequired: boolean): QuestionField | undefined {
  const basics = {
    name,
    label: shortened(textOr(field["title"], name), LONGEST_LABEL),
    about: shortened(textOr(field["description"], ""), LONGEST_ABOUT),
    isRequired,
  };
  const { default: suggested } = field;
  switch (field["type"]) {
    case "boolean":
      return {
        ...basics,
        kind: "yes_no",
        suggested: typeof suggested === "boolean" ? suggested : undefined,
      };
    case "number":
    case "integer":
      return {
        ...basics,
        kind: "number",
        isWhole: field["type"] === "integer",
        least: numberOr(field["minimum"], Number.NEGATIVE_INFINITY),
        most: numberOr(field["maximum"], Number.POSITIVE_INFINITY),
        suggested: typeof suggested === "number" ? suggested : undefined,
      };
    case "string":
      return readText(basics, field);
    case "array":
      return readChoices(basics, field);
    default:
      return undefined;
  }
}

function readText(basics: FieldBasics, field: JsonLike): QuestionField | undefined {
  const suggested = typeof field["default"] === "string" ? field["default"] : undefined;
  if ("enum" in field || "oneOf" in field) {
    const options = optionsOf(field, field["oneOf"]);
    return options && { ...basics, kind: "choice", options, suggested };
  }
  const { format } = field;
  return {
    ...basics,
    kind: "text",
    format: isFormat(format) ? format : undefined,
    least: numberOr(field["minLength"], 0),
    most: numberOr(field["maxLength"], Number.POSITIVE_INFINITY),
    suggested,
  };
}

function readChoices(basics: FieldBasics, field: JsonLike): QuestionField | undefined {
  const { items } = field;
  const options = isObject(items) ? optionsOf(items, items["anyOf"]) : undefined;
  if (options === undefined) return undefined;
  return {
    ...basics,
    kind: "choices",
    options,
    least: numberOr(field["minItems"], 0),
    most: numberOr(field["maxItems"], Number.POSITIVE_INFINITY),
    suggested: texts(field["default"]),
  };
}

/** The options without duplicates; undefined if there are none, or too many. */
function optionsOf(field: JsonLike, titled: unknown): readonly FieldOption[] | undefined {
  const found = Array.isArray(titled) ? titled.map(titledOption) : plainOptions(field);
  if (found === undefined || found.length === 0 || found.length > MAX_OPTIONS) return undefined;
  const known = found.filter((option) => option !== undefined);
  if (known.length < found.length) return undefined;
  return [...new Map(known.map((option) => [option.value, option])).values()];
}

function plainOptions(field: JsonLike): FieldOption[] | undefined {
  const labels = texts(field["enumNames"]) ?? [];
  return texts(field["enum"])?.map((value, at) => option(value, labels[at] ?? value));
}

function titledOption(one: unknown): FieldOption | undefined {
  if (!isObject(one)) return undefined;
  const { const: value, title } = one;
  return typeof value === "string" ? option(value, textOr(title, value)) : undefined;
}

function option(value: string, label: string): FieldOption {
  return { value, label: shortened(label, LONGEST_LABEL) };
}

const FORMATS: ReadonlySet<unknown> = new Set<TextFormat>(["email", "uri", "date", "date-time"]);

function isFormat(format: unknown): format is TextFormat {
  return FORMATS.has(format);
}

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
}

function textOr(value: unknown, other: string): string {
  return typeof value === "string" && value.trim() !== "" ? value : other;
}

function numberOr(value: unknown, other: number): number {
  return typeof value === "number" ? value : other;
}
