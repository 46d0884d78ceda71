import { fileLimits, FORBIDDEN_KEYS } from "./files/format.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/**
 * Checks for values from outside: what is to be stored must survive export and import (SPEC.md F1).
 * Nothing here recurses before the depth is known.
 */

/**
 * The most levels of nesting. Deeper values overflow the recursion of structured clone and of canonical
 * JSON.
 */
export const MAX_DEPTH = 128;

export function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      value !== null && typeof value === "object" ? Object.values(value) : [],
    );
  }
  return false;
}

/** The first key that no file may contain, if any. @param value no deeper than `MAX_DEPTH` */
export function forbiddenKeyIn(value: JsonValue): string | undefined {
  if (value === null || typeof value !== "object") return undefined;
  if (Array.isArray(value)) return firstOf(value);
  return Object.keys(value).find((key) => FORBIDDEN_KEYS.has(key)) ?? firstOf(Object.values(value));
}

function firstOf(values: readonly JsonValue[]): string | undefined {
  for (const value of values) {
    const found = forbiddenKeyIn(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A provider's state in a form that can be stored: without the keys that no file may contain, which no
 * provider uses. Undefined if it is nested too deeply or is too long; the message is then stored
 * without it.
 */
export function storableState(state: JsonValue): JsonValue | undefined {
  if (isTooDeep(state) || JSON.stringify(state).length > fileLimits.text) return undefined;
  return forbiddenKeyIn(state) === undefined ? state : withoutRefused(state);
}

function withoutRefused(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(withoutRefused);
  const fields = Object.entries(value)
    .filter(([key]) => !FORBIDDEN_KEYS.has(key))
    .map(([key, field]): [string, JsonValue] => [key, withoutRefused(field)]);
  return Object.fromEntries(fields) satisfies JsonObject;
}
