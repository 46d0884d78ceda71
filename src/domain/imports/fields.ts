import { fileLimits } from "#domain/files/format.ts";
import { isObject } from "#domain/json.ts";

/** An object of unknown shape; the functions below read values from it. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? value : undefined;
}

/** The fields of an object inside another; empty if the value isn't an object. */
export function inner(fields: Fields | undefined, key: string): Fields {
  return fieldsOf(fields?.[key]) ?? {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The entries of a list that are objects. */
export function objectsIn(value: unknown): Fields[] {
  return listOf(value)
    .map(fieldsOf)
    .filter((fields) => fields !== undefined);
}

/** A text, if it is not empty. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An id as text. Some files have numbers as ids. */
export function idIn(value: unknown): string | undefined {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : textIn(value);
}

/** A number of bytes, if an attachment may have that many. */
export function sizeIn(value: unknown): number | undefined {
  const size = typeof value === "string" && value !== "" ? Number(value) : value;
  const isSize = typeof size === "number" && Number.isSafeInteger(size) && size >= 0;
  return isSize && size <= fileLimits.bytes ? size : undefined;
}

/** Numbers below this are read as seconds. As milliseconds it is a time in March 1973. */
const MILLISECONDS = 100_000_000_000;
const LAST_TIME = 8_640_000_000_000_000;

/** Unix milliseconds from seconds, milliseconds, or a written date that every engine can parse. */
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
