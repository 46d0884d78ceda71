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
    row: raw,
  }));
  return plainText({ format: "bough-damaged-rows", rows });
}

/** Anything that the database can have as JSON text, without keys of providers. */
export function plainText(value: unknown): string {
  return JSON.stringify(plain(value, []), null, 2);
}

/** Whether two rows are the same but for keys of providers. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return plainText(left) === plainText(right);
}

const SECRET: ReadonlySet<string> = new Set(["apiKey", "sealedKey"]);

function plain(value: unknown, around: readonly unknown[]): unknown {
  if (typeof value === "bigint") return `${String(value)} (a large number)`;
  if (typeof value === "number" && !Number.isFinite(value)) return `${String(value)} (no number)`;
  if (typeof value !== "object" || value === null) return value;
  if (around.includes(value)) return "(contains itself)";
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => plain(one, inside));
  if (value instanceof Date) return String(value);
  const kept = Object.entries(value).filter(([key]) => !SECRET.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one, inside)]));
}
