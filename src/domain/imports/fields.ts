import { fileLimits } from "#domain/files/format.ts";
import { isObject } from "#domain/json.ts";

/** Reading values of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? value : undefined;
}

/** The fields of a field; none if it isn't an object. */
export function inner(fields: Fields | undefined, key: string): Fields {
  return fieldsOf(fields?.[key]) ?? {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in a list. */
export function objectsIn(value: unknown): Fields[] {
  return listOf(value)
    .map(fieldsOf)
    .filter((fields) => fields !== undefined);
}

/** A text that is not empty. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Ids are numbers in some files. */
export function idIn(value: unknown): string | undefined {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : textIn(value);
}

/** Bytes that an attachment may have. */
export function sizeIn(value: unknown): number | undefined {
  const size = typeof value === "string" && value !== "" ? Number(value) : value;
  const isSize = typeof size === "number" && Number.isSafeInteger(size) && size >= 0;
  return isSize && size <= fileLimits.bytes ? size : undefined;
}

/** The first millisecond that is not read as a second: in March 1973. */
const MILLISECONDS = 100_000_000_000;
const LAST_TIME = 8_640_000_000_000_000;

/** Unix milliseconds of seconds, milliseconds, or a date in words that every engine reads. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value === "string") {
    if (/^\d+(?:\.\d+)?$/u.test(value)) return timeIn(Number(value));
    return value.length > 100 ? undefined : usable(Date.parse(value));
  }
  if (typeof value !== "number") return undefined;
  return usable(Math.abs(value) < MILLISECONDS ? value * 1_000 : value);
}

function usable(time: number): number | undefined {
  return time > 0 && time <= LAST_TIME ? Math.round(time) : undefined;
}

/** The value of a JSON text, or the text itself if it isn't JSON. */
export function parsedOrText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
