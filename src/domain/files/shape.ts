import { REFUSED_KEYS, fileLimits } from "./format.ts";
import type { FileRefusalKind } from "./format.ts";

/** What is wrong with a value. The path grows from the inside out, so that good rows cost nothing. */
export interface Fault {
  kind: Extract<FileRefusalKind, "schema" | "refused_key" | "too_large">;
  /** Innermost key first. */
  path: (string | number)[];
  message: string;
}

/** Looks at a value that came from outside; undefined where nothing is wrong. */
export type Shape = (value: unknown) => Fault | undefined;

interface Field {
  shape: Shape;
  optional: boolean;
}
/** Branded, so that a field's presence follows its type. */
interface Required extends Field {
  optional: false;
}
interface Optional extends Field {
  optional: true;
}

/** Every key of the type, and whether it may be absent: a field too many does not compile. */
export type FieldsOf<Type> = {
  [Key in keyof Type]-?: object extends Pick<Type, Key> ? Optional : Required;
};

export const need = (shape: Shape): Required => ({ shape, optional: false });
export const may = (shape: Shape): Optional => ({ shape, optional: true });

function fault(message: string): Fault {
  return { kind: "schema", path: [], message };
}

function inside(key: string | number, found: Fault | undefined): Fault | undefined {
  found?.path.push(key);
  return found;
}

/** An object with these keys and no others. */
export function exactly<Type extends object>(fields: FieldsOf<Type>): Shape {
  const known = new Map<string, Field>(Object.entries(fields));
  const required = [...known].filter(([, field]) => !field.optional).map(([key]) => key);
  return (value) => {
    if (!isObject(value)) return fault("expected an object");
    for (const key of Object.keys(value)) {
      const field = known.get(key);
      if (field === undefined) return inside(key, unknownKey(key));
      const found = field.shape(value[key]);
      if (found !== undefined) return inside(key, found);
    }
    const missing = required.find((key) => !Object.hasOwn(value, key));
    return missing === undefined ? undefined : inside(missing, fault("it is missing"));
  };
}

function unknownKey(key: string): Fault {
  if (REFUSED_KEYS.has(key)) return refusedKey();
  return fault("there is no such field in this version of Bough");
}

function refusedKey(): Fault {
  return { kind: "refused_key", path: [], message: "no object may have a key of this name" };
}

/** An object whose `tag` says which of `shapes` it is. */
export function oneShapeOf<Word extends string>(
  tag: string,
  shapes: Readonly<Record<Word, Shape>>,
): Shape {
  const known = new Map<string, Shape>(Object.entries(shapes));
  const names = oneOf(...known.keys());
  return (value) => {
    if (!isObject(value)) return fault("expected an object");
    const name = Object.hasOwn(value, tag) ? value[tag] : undefined;
    const shape = typeof name === "string" ? known.get(name) : undefined;
    return shape === undefined ? inside(tag, names(name)) : shape(value);
  };
}

export function listOf(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return fault("expected a list");
    for (let index = 0; index < value.length; index += 1) {
      const found = shape(value[index]);
      if (found !== undefined) return inside(index, found);
    }
    return undefined;
  };
}

/** Every word of the type and no others: a word that the type gets later does not compile here. */
export function oneWordOf<Word extends string>(words: Readonly<Record<Word, true>>): Shape {
  return oneOf(...Object.keys(words));
}

export function oneOf(...values: readonly (string | boolean)[]): Shape {
  const known = new Set<unknown>(values);
  const words = values.map((value) => JSON.stringify(value)).join(", ");
  return (value) => (known.has(value) ? undefined : fault(`expected one of ${words}`));
}

/** A text of any length up to `most` UTF-16 units. */
export function text(most: number = fileLimits.text): Shape {
  return (value) => {
    if (typeof value !== "string") return fault("expected a string");
    return value.length > most ? tooLong(most) : undefined;
  };
}

function tooLong(most: number): Fault {
  return { kind: "too_large", path: [], message: `it is longer than ${String(most)} characters` };
}

/** A text that can stand in an address: not empty, without half a character (a lone surrogate). */
export function name(most: number): Shape {
  const any = text(most);
  return (value) => {
    const found = any(value);
    if (found !== undefined || typeof value !== "string") return found;
    if (value === "") return fault("it is empty");
    return /\p{Surrogate}/u.test(value) ? fault("it holds half a character") : undefined;
  };
}

/** Ids stand in addresses as they are. */
const ID = /^[\w.:-]+$/u;

export const id: Shape = (value) => {
  if (typeof value !== "string") return fault("expected a string");
  if (value.length > fileLimits.id) return tooLong(fileLimits.id);
  // What is kept by id must not meet what every object has.
  if (REFUSED_KEYS.has(value)) return fault("nothing may have an id of this name");
  return ID.test(value) ? undefined : fault("expected letters, digits, dashes and dots");
};

export const line: Shape = text(fileLimits.line);

export function orNull(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value));
}

/** From 0 to `most`. */
export function amount(most: number): Shape {
  return (value) => {
    if (typeof value !== "number") return fault("expected a number");
    const fits = value >= 0 && value <= most;
    return fits ? undefined : fault(`expected a number from 0 to ${String(most)}`);
  };
}

export function count(most: number): Shape {
  const any = amount(most);
  return (value) =>
    any(value) ?? (Number.isInteger(value) ? undefined : fault("expected a whole number"));
}

/** Unix milliseconds that a date can hold. */
export const time: Shape = count(8_640_000_000_000_000);

export const truth: Shape = (value) =>
  typeof value === "boolean" ? undefined : fault("expected true or false");

/** Any JSON value without refused keys. The file's depth was limited when it was cut into rows. */
export const anyJson: Shape = (value) => {
  if (value === null || typeof value !== "object") return anyLength(value);
  if (Array.isArray(value)) return listOf(anyJson)(value);
  return anyObject(value);
};

export const anyObject: Shape = (value) => {
  if (!isObject(value)) return fault("expected an object");
  for (const key of Object.keys(value)) {
    const found = REFUSED_KEYS.has(key) ? refusedKey() : anyJson(value[key]);
    if (found !== undefined) return inside(key, found);
  }
  return undefined;
};

const anyText = text();

function anyLength(value: unknown): Fault | undefined {
  return typeof value === "string" ? anyText(value) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/u;
/** A key of a hostile file may be as long as the file. */
const SHOWN_KEY = 60;

/** `messages[17].message.content[0].text`; odd keys stand in brackets and quotes. */
export function placeOf(root: string, path: readonly (string | number)[]): string {
  return path.reduceRight<string>((place, key) => place + step(key), root);
}

function step(key: string | number): string {
  if (typeof key === "number") return `[${String(key)}]`;
  if (PLAIN_KEY.test(key) && key.length <= SHOWN_KEY) return `.${key}`;
  const shown = key.length > SHOWN_KEY ? `${key.slice(0, SHOWN_KEY)}…` : key;
  return `[${JSON.stringify(shown)}]`;
}
