import { addressOf } from "#domain/connections/address.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import type { AnswerContent, AnswerValue, QuestionField, TextFormat } from "./question.ts";

/** A value as the form holds it: text; "yes" or "no"; or the selected values of several choices. */
export type TypedValue = string | readonly string[];

/** Typed values by the field's name. A missing one means that nothing was typed. */
export type TypedValues = ReadonlyMap<string, TypedValue>;

/**
 * The server's suggestion as a typed value; undefined if there is none, or if it is not one of the
 * field's options.
 */
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
