import { secretValues } from "#domain/requests/secret-headers.ts";

import type { RowFlaw } from "./mend-row.ts";

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
 * Damaged rows as JSON, for the person to keep or to send to somebody who can read them. What JSON does
 * not have is told in words.
 */
export function originalsText(originals: readonly Original[]): string {
  const rows = originals.map(({ table, key, raw, flaws, foundAt }) => ({
    table,
    key,
    foundAt: new Date(foundAt).toISOString(),
    flaws,
    row: WITH_HEADERS.has(table) ? withoutSecrets(raw) : raw,
  }));
  return plainText({ format: "bough-damaged-rows", rows });
}

const WITH_HEADERS: ReadonlySet<string> = new Set(["connections", "ownTools"]);
const LEFT_OUT = "(left out: it may be a key)";

/** Values of headers that may grant access are left out, and headers that are no headers as a whole. */
function withoutSecrets(value: unknown, around: readonly unknown[] = []): unknown {
  if (!isObject(value) || around.includes(value)) return value;
  const inside = [...around, value];
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === "headers" ? hiddenHeaders(one) : withoutSecrets(one, inside),
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Anything that the database can have as JSON text, without keys of providers. */
export function plainText(value: unknown): string {
  return JSON.stringify(plain(value, []), null, 2);
}

/** Whether two rows are the same but for keys of providers. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return plainText(left) === plainText(right);
}

/** Fields of a connection that hold its key. */
export const KEY_FIELDS: ReadonlySet<string> = new Set(["apiKey", "sealedKey"]);

function plain(value: unknown, around: readonly unknown[]): unknown {
  if (typeof value === "bigint") return `${String(value)} (a large number)`;
  if (typeof value === "number" && !Number.isFinite(value)) return `${String(value)} (no number)`;
  if (typeof value !== "object" || value === null) return value;
  if (around.includes(value)) return "(contains itself)";
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => plain(one, inside));
  if (value instanceof Date) return String(value);
  const kept = Object.entries(value).filter(([key]) => !KEY_FIELDS.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one, inside)]));
}
