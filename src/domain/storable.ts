import { fileLimits, REFUSED_KEYS } from "./files/format.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/**
 * What came from outside and is to be stored must be able to leave in a file and come back
 * (SPEC.md F1). Nothing here recurses before the depth is known.
 */

/** Levels; deeper values break the recursion of structured clone and of canonical JSON. */
export const MOST_DEPTH = 128;

export function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true;
    level = level.flatMap((value) =>
      value !== null && typeof value === "object" ? Object.values(value) : [],
    );
  }
  return false;
}

/** The first key that no file may have, if any. @param value no deeper than `MOST_DEPTH` */
export function refusedKeyIn(value: JsonValue): string | undefined {
  if (value === null || typeof value !== "object") return undefined;
  if (Array.isArray(value)) return firstOf(value);
  return Object.keys(value).find((key) => REFUSED_KEYS.has(key)) ?? firstOf(Object.values(value));
}

function firstOf(values: readonly JsonValue[]): string | undefined {
  for (const value of values) {
    const found = refusedKeyIn(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A provider's own state as it may be stored: without the keys that no file may have, which no
 * provider uses. Undefined where it is nested too deep or too long; the message goes on without it.
 */
export function storableState(state: JsonValue): JsonValue | undefined {
  if (isTooDeep(state) || JSON.stringify(state).length > fileLimits.text) return undefined;
  return refusedKeyIn(state) === undefined ? state : withoutRefused(state);
}

function withoutRefused(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(withoutRefused);
  const fields = Object.entries(value)
    .filter(([key]) => !REFUSED_KEYS.has(key))
    .map(([key, field]): [string, JsonValue] => [key, withoutRefused(field)]);
  return Object.fromEntries(fields) satisfies JsonObject;
}
