import { isObject } from "#domain/json.ts";

import { FORBIDDEN_KEYS, fileLimits } from "./format.ts";
import type { FileRefusalKind } from "./format.ts";

/** What is wrong with a value. The path is built from the inside out, so that valid rows cost nothing. */
export interface ShapeProblem {
  kind: Extract<FileRefusalKind, "schema" | "refused_key" | "too_large">;
  /** Innermost key first. */
  path: (string | number)[];
  message: string;
}

/**
 * What a value is checked for. `file`: whether it may be imported, which refuses unknown keys.
 * `stored`: whether code can work with it, so unknown keys and long texts are fine.
 */
export type CheckedFor = "file" | "stored";

/** Checks a value from outside. Returns undefined if nothing is wrong. */
export type Validator = (value: unknown, checkedFor?: CheckedFor) => ShapeProblem | undefined;

interface ObjectField {
  shape: Validator;
  optional: boolean;
}
/** `optional` has a literal type here, so that `ObjectFields` can require the right kind for each field. */
interface RequiredField extends ObjectField {
  optional: false;
}
interface OptionalField extends ObjectField {
  optional: true;
}

/** Every key of the type, and whether it may be absent. A field too many, or too few, does not compile. */
export type ObjectFields<Type> = {
  [Key in keyof Type]-?: object extends Pick<Type, Key> ? OptionalField : RequiredField;
};

export const required = (shape: Validator): RequiredField => ({ shape, optional: false });
export const optional = (shape: Validator): OptionalField => ({ shape, optional: true });

function shapeProblem(message: string): ShapeProblem {
  return { kind: "schema", path: [], message };
}

function atKey(key: string | number, found: ShapeProblem | undefined): ShapeProblem | undefined {
  found?.path.push(key);
  return found;
}

/** A validator of objects that also lists the keys it knows. */
export interface ObjectShape {
  (...asked: Parameters<Validator>): ReturnType<Validator>;
  readonly keys: readonly string[];
}

/** An object with these keys and no others. */
export function strictObject<Type extends object>(fields: ObjectFields<Type>): ObjectShape {
  const known = new Map<string, ObjectField>(Object.entries(fields));
  const required = [...known].filter(([, field]) => !field.optional).map(([key]) => key);
  const check: Validator = (value, checkedFor) => {
    if (!isObject(value)) return shapeProblem("expected an object");
    for (const key of Object.keys(value)) {
      const field = known.get(key);
      if (field === undefined) {
        if (checkedFor === "stored") continue;
        return atKey(key, unknownKey(key));
      }
      if (field.optional && value[key] === undefined && checkedFor === "stored") continue;
      const found = field.shape(value[key], checkedFor);
      if (found !== undefined) return atKey(key, found);
    }
    const missing = required.find((key) => !Object.hasOwn(value, key));
    return missing === undefined ? undefined : atKey(missing, shapeProblem("it is missing"));
  };
  return Object.assign(check, { keys: [...known.keys()] });
}

function unknownKey(key: string): ShapeProblem {
  if (FORBIDDEN_KEYS.has(key)) return forbiddenKey();
  return shapeProblem("this field is unknown to this version of Bough");
}

function forbiddenKey(): ShapeProblem {
  return { kind: "refused_key", path: [], message: "this key name is not allowed" };
}

/** An object whose `tag` says which of `shapes` it is. */
export function unionBy<Word extends string>(
  tag: string,
  shapes: Readonly<Record<Word, Validator>>,
): Validator {
  const known = new Map<string, Validator>(Object.entries(shapes));
  const names = oneOf(...known.keys());
  return (value, checkedFor) => {
    if (!isObject(value)) return shapeProblem("expected an object");
    const name = Object.hasOwn(value, tag) ? value[tag] : undefined;
    const shape = typeof name === "string" ? known.get(name) : undefined;
    return shape === undefined ? atKey(tag, names(name)) : shape(value, checkedFor);
  };
}

export function arrayOf(shape: Validator): Validator {
  return (value, checkedFor) => {
    if (!Array.isArray(value)) return shapeProblem("expected a list");
    for (let index = 0; index < value.length; index += 1) {
      const found = shape(value[index], checkedFor);
      if (found !== undefined) return atKey(index, found);
    }
    return undefined;
  };
}

/** An object keyed by id, whose values have the given shape. */
export function byId(shape: Validator): Validator {
  return (value, checkedFor) => {
    if (!isObject(value)) return shapeProblem("expected an object");
    for (const key of Object.keys(value)) {
      const isRefused = checkedFor !== "stored" && FORBIDDEN_KEYS.has(key);
      const found = isRefused
        ? forbiddenKey()
        : (id(key, checkedFor) ?? shape(value[key], checkedFor));
      if (found !== undefined) return atKey(key, found);
    }
    return undefined;
  };
}

/** One of the words of a type. A word that is added to the type later does not compile here. */
export function enumOf<Word extends string>(words: Readonly<Record<Word, true>>): Validator {
  return oneOf(...Object.keys(words));
}

export function oneOf(...values: readonly (string | boolean)[]): Validator {
  const known = new Set<unknown>(values);
  const words = values.map((value) => JSON.stringify(value)).join(", ");
  return (value) => (known.has(value) ? undefined : shapeProblem(`expected one of ${words}`));
}

/** A text of up to `most` UTF-16 units. */
export function text(most: number = fileLimits.text): Validator {
  return (value, checkedFor) => {
    if (typeof value !== "string") return shapeProblem("expected a string");
    return value.length > most && checkedFor !== "stored" ? tooLong(most) : undefined;
  };
}

function tooLong(most: number): ShapeProblem {
  return { kind: "too_large", path: [], message: `it is longer than ${String(most)} characters` };
}

/** A text that can be part of an address: not empty, and without half a character (a lone surrogate). */
export function name(most: number): Validator {
  const any = text(most);
  return (value, checkedFor) => {
    const found = any(value, checkedFor);
    if (found !== undefined || typeof value !== "string" || checkedFor === "stored") return found;
    if (value === "") return shapeProblem("it is empty");
    return /\p{Surrogate}/u.test(value) ? shapeProblem("it contains half a character") : undefined;
  };
}

/** Ids are used in addresses without escaping. */
const ID = /^[\w.:-]+$/u;

export const id: Validator = (value, checkedFor) => {
  if (typeof value !== "string") return shapeProblem("expected a string");
  if (checkedFor === "stored") return undefined;
  if (value.length > fileLimits.id) return tooLong(fileLimits.id);
  // Objects keyed by id must not collide with Object's own properties.
  if (FORBIDDEN_KEYS.has(value)) return shapeProblem("this id is not allowed");
  return ID.test(value) ? undefined : shapeProblem("expected letters, digits, dashes and dots");
};

export const line: Validator = text(fileLimits.line);

export function nullable(shape: Validator): Validator {
  return (value, checkedFor) => (value === null ? undefined : shape(value, checkedFor));
}

/** A number from 0 to `most`. */
export function nonNegative(most: number): Validator {
  return (value) => {
    if (typeof value !== "number") return shapeProblem("expected a number");
    const fits = value >= 0 && value <= most;
    return fits ? undefined : shapeProblem(`expected a number from 0 to ${String(most)}`);
  };
}

/** Any number that JSON can represent. */
export const finite: Validator = (value) =>
  Number.isFinite(value) ? undefined : shapeProblem("expected a number");

export function wholeNumber(most: number): Validator {
  const any = nonNegative(most);
  return (value) =>
    any(value) ?? (Number.isInteger(value) ? undefined : shapeProblem("expected a whole number"));
}

/** Unix milliseconds that a date can hold. */
export const timestamp: Validator = wholeNumber(8_640_000_000_000_000);

export const isBoolean: Validator = (value) =>
  typeof value === "boolean" ? undefined : shapeProblem("expected true or false");

/**
 * Any JSON value without forbidden keys. Its depth was already limited when the file was split into
 * rows.
 */
export const anyJson: Validator = (value, checkedFor) => {
  if (value === null || typeof value !== "object") return anyLength(value, checkedFor);
  if (Array.isArray(value)) return arrayOf(anyJson)(value, checkedFor);
  return anyObject(value, checkedFor);
};

export const anyObject: Validator = (value, checkedFor) => {
  if (!isObject(value)) return shapeProblem("expected an object");
  for (const key of Object.keys(value)) {
    const isRefused = checkedFor !== "stored" && FORBIDDEN_KEYS.has(key);
    const found = isRefused ? forbiddenKey() : anyJson(value[key], checkedFor);
    if (found !== undefined) return atKey(key, found);
  }
  return undefined;
};

const anyText = text();

function anyLength(value: unknown, checkedFor: CheckedFor | undefined): ShapeProblem | undefined {
  // The database can store it, but JSON cannot represent it.
  if (typeof value === "bigint") return shapeProblem("expected a JSON value");
  return typeof value === "string" ? anyText(value, checkedFor) : undefined;
}

/** Tools, or sources of tools, switched on or off. */
export const switches: Validator = (value, checkedFor) => {
  const found = anyObject(value, checkedFor);
  if (found !== undefined) return found;
  const [key, wrong] =
    Object.entries(value as object).find(([, one]) => typeof one !== "boolean") ?? [];
  return key === undefined ? undefined : atKey(key, isBoolean(wrong));
};

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/u;
/** The longest key that is shown. A key in a hostile file may be as long as the file. */
const SHOWN_KEY = 60;

/** A path as text: `messages[17].message.content[0].text`. Unusual keys are in brackets and quotes. */
export function jsonPath(root: string, path: readonly (string | number)[]): string {
  return path.reduceRight<string>((place, key) => place + step(key), root);
}

function step(key: string | number): string {
  if (typeof key === "number") return `[${String(key)}]`;
  if (PLAIN_KEY.test(key) && key.length <= SHOWN_KEY) return `.${key}`;
  const shown = key.length > SHOWN_KEY ? `${key.slice(0, SHOWN_KEY)}…` : key;
  return `[${JSON.stringify(shown)}]`;
}
