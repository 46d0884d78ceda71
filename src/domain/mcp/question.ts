import { addressOf } from "#domain/address.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

/** What an MCP server asks the person while it works on a call. */
export type ServerQuestion = FormQuestion | PageQuestion;

/** It wants values, which go back to it. */
export interface FormQuestion {
  kind: "form";
  /** The server's words. */
  message: string;
  fields: readonly QuestionField[];
}

/** It wants the person to do something on a page. */
export interface PageQuestion {
  kind: "page";
  message: string;
  /** An https address, in the browser's spelling. */
  address: string;
}

interface FieldBasics {
  /** What the value is called in the answer. */
  name: string;
  label: string;
  about: string;
  isRequired: boolean;
}

export type TextFormat = "email" | "uri" | "date" | "date-time";

/** `suggested` is the server's default. */
export type QuestionField = FieldBasics &
  (
    | {
        kind: "text";
        format: TextFormat | undefined;
        /** Characters. */
        least: number;
        most: number;
        suggested: string | undefined;
      }
    | {
        kind: "number";
        isWhole: boolean;
        least: number;
        most: number;
        suggested: number | undefined;
      }
    | { kind: "yes_no"; suggested: boolean | undefined }
    | { kind: "choice"; options: readonly FieldOption[]; suggested: string | undefined }
    | {
        kind: "choices";
        options: readonly FieldOption[];
        /** How many. */
        least: number;
        most: number;
        suggested: readonly string[] | undefined;
      }
  );

export interface FieldOption {
  value: string;
  label: string;
}

/** What goes back to the server. */
export type QuestionAnswer =
  | { action: "accept"; content?: AnswerContent }
  /** The person said no. */
  | { action: "decline" }
  /** The person did not decide. */
  | { action: "cancel" };

export type AnswerContent = Record<string, AnswerValue>;
export type AnswerValue = string | number | boolean | string[];

/** Questions that one call may ask. */
export const MAX_QUESTIONS = 10;
const MAX_FIELDS = 50;
const MAX_OPTIONS = 500;
/** UTF-16 units. */
const LONGEST_MESSAGE = 20_000;
const LONGEST_LABEL = 200;
const LONGEST_ABOUT = 1_000;

/** Reads the parameters of the protocol's `elicitation/create`; the error says why it cannot be asked. */
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

/** Without doubles; undefined if there are none, or too many. */
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

function isObject(value: unknown): value is JsonLike {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** What a field's suggestion is as a typed value; undefined if the server has none that it offers. */
export function suggestionOf(field: QuestionField): TypedValue | undefined {
  switch (field.kind) {
    case "text":
      return field.suggested;
    case "number":
      return field.suggested === undefined ? undefined : String(field.suggested);
    case "yes_no":
      return field.suggested === undefined ? undefined : yesNo(field.suggested);
    case "choice":
      return field.options.some(({ value }) => value === field.suggested)
        ? field.suggested
        : undefined;
    case "choices": {
      const all = new Set(field.options.map(({ value }) => value));
      return field.suggested?.every((value) => all.has(value)) === true
        ? field.suggested
        : undefined;
    }
  }
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** As in the form: text; "yes" or "no"; for several choices the values that are checked. */
export type TypedValue = string | readonly string[];

/** By the field's name; absent: nothing was typed. */
export type TypedValues = ReadonlyMap<string, TypedValue>;

/** The values to send, or what is wrong with them by the field's name. */
export function checkAnswer(
  fields: readonly QuestionField[],
  values: TypedValues,
): Result<AnswerContent, ReadonlyMap<string, string>> {
  const wrong = new Map<string, string>();
  const content: [string, AnswerValue][] = [];
  for (const field of fields) {
    const value = values.get(field.name) ?? "";
    if (value.length === 0) {
      if (field.isRequired) wrong.set(field.name, "The server needs this.");
      continue;
    }
    const checked = checkValue(field, value);
    if (checked.ok) content.push([field.name, checked.value]);
    else wrong.set(field.name, checked.error);
  }
  return wrong.size > 0 ? err(wrong) : ok(Object.fromEntries(content));
}

function checkValue(field: QuestionField, value: TypedValue): Result<AnswerValue, string> {
  switch (field.kind) {
    case "text":
      return checkText(field, String(value));
    case "number":
      return checkNumber(field, String(value).trim());
    case "yes_no":
      return ok(value === "yes");
    case "choice":
      return ok(String(value));
    case "choices": {
      const chosen = typeof value === "string" ? [value] : [...value];
      if (chosen.length < field.least) return err(`Choose at least ${field.least}.`);
      if (chosen.length > field.most) return err(`Choose at most ${field.most}.`);
      return ok(chosen);
    }
  }
}

function checkText(
  { format, least, most }: Extract<QuestionField, { kind: "text" }>,
  text: string,
): Result<string, string> {
  const length = Array.from(text).length;
  if (length < least) return err(`Use at least ${least} characters. Now there are ${length}.`);
  if (length > most) return err(`Use at most ${most} characters. Now there are ${length}.`);
  if (format === undefined) return ok(text);
  const { fits, example } = formats[format];
  return fits(text) ? ok(text) : err(`Write it like ${example}.`);
}

const formats: Record<TextFormat, { fits: (text: string) => boolean; example: string }> = {
  email: {
    fits: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(text),
    example: "ann@example.org",
  },
  uri: { fits: (text) => addressOf(text) !== undefined, example: "https://example.org" },
  date: { fits: isDate, example: "2026-11-23" },
  "date-time": {
    fits: (text) =>
      /^\S{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/u.test(text) &&
      isDate(text.slice(0, 10)),
    example: "2026-11-23T14:30:00Z",
  },
};

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function checkNumber(
  { isWhole, least, most }: Extract<QuestionField, { kind: "number" }>,
  text: string,
): Result<number, string> {
  const value = text === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return err("This is not a number.");
  if (isWhole && !Number.isSafeInteger(value)) return err("Use a whole number.");
  if (value < least) return err(`Use ${least} or more.`);
  if (value > most) return err(`Use ${most} or less.`);
  return ok(value);
}
