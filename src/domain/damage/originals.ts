import { isObject } from "#domain/json.ts";
import { secretValues } from "#domain/requests/secret-headers.ts";

import type { RowFlaw } from "./mend-row.ts";
import { KEY_FIELDS, plainText } from "./plain-text.ts";
import { storedShapes } from "./stored-shapes.ts";

/** A damaged row as it was found. */
export interface Original {
  table: string;
  key: unknown;
  raw: unknown;
  flaws: readonly RowFlaw[];
  /** Unix milliseconds. */
  foundAt: number;
}

/**
 * Damaged rows as JSON, for the person to keep or to send to somebody who can read them. Values that
 * JSON cannot represent are described in words.
 */
export function originalsText(originals: readonly Original[]): string {
  const rows = originals.map(({ table, key, raw, flaws, foundAt }) => ({
    table,
    key,
    foundAt: new Date(foundAt).toISOString(),
    flaws,
    row: isObject(raw) ? withoutSecrets(table, raw) : raw,
  }));
  return plainText({ format: "bough-damaged-rows", rows });
}

const WITH_SECRETS: ReadonlySet<string> = new Set(["connections", "ownTools"]);
const LEFT_OUT = "(left out: it may be a key)";

/**
 * A row without its keys. Header values that may grant access are left out, and a `headers` field of
 * the wrong shape is left out whole. For a connection, fields that this version does not know are left
 * out too.
 */
export function withoutSecrets(table: string, row: object): object {
  const kept = Object.entries(row).filter(([name]) => !KEY_FIELDS.has(name));
  if (!WITH_SECRETS.has(table)) return row;
  if (table === "ownTools") return hiding(Object.fromEntries(kept));
  const known = new Set(storedShapes.connections.keys);
  return hiding(
    Object.fromEntries(kept.map(([name, value]) => [name, known.has(name) ? value : LEFT_OUT])),
  );
}

/** Puts the values that `withoutSecrets` left out back into a row, as far as the stored row has them. */
export function withSecretsOf(table: string, stored: object, row: object): object {
  if (!WITH_SECRETS.has(table)) return row;
  const keys = Object.entries(stored).filter(([name]) => KEY_FIELDS.has(name));
  return { ...(filled(row, stored) as object), ...Object.fromEntries(keys) };
}

function filled(value: unknown, stored: unknown): unknown {
  if (value === LEFT_OUT) return stored;
  if (Array.isArray(value)) {
    return value.map((one, at) => filled(one, Array.isArray(stored) ? stored[at] : undefined));
  }
  if (!isPlain(value)) return value;
  const around = isObject(stored) ? stored : {};
  const entries = Object.entries(value).map(([key, one]) => [key, filled(one, around[key])]);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

function hiding(row: object): object {
  return hidden(row, []) as object;
}

function hidden(value: unknown, around: readonly unknown[]): unknown {
  if (around.includes(value)) return LEFT_OUT;
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => hidden(one, inside));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === "headers" ? hiddenHeaders(one) : hidden(one, inside),
    ]),
  );
}

function hiddenHeaders(headers: unknown): unknown {
  if (Array.isArray(headers)) return headers.map((one: unknown) => hiddenHeader(one));
  if (!isObject(headers)) return LEFT_OUT;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, hiddenValue(name, value)]),
  );
}

function hiddenHeader(header: unknown): unknown {
  if (!isObject(header) || typeof header["name"] !== "string") return LEFT_OUT;
  return { ...header, value: hiddenValue(header["name"], header["value"]) };
}

function hiddenValue(name: string, value: unknown): unknown {
  const isHarmless = typeof value === "string" && secretValues({ [name]: value }).length === 0;
  return isHarmless ? value : LEFT_OUT;
}

/**
 * Whether the value is a plain object, not something that only the database can hold, such as a date or
 * a file.
 */
function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether two rows are the same apart from providers' keys. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return plainText(left) === plainText(right);
}
