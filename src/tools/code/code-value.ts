import type { JsonValue } from "#domain/json.ts";

/** The most UTF-16 units of a value, as JSON, that a call returns. More would flood a model's window. */
const MOST = 64 * 1024;

/** Half of a character that was cut in two. */
const HALF = /\p{Surrogate}$/u;

/**
 * A program's value. If it was too long, `cut` is the length of its JSON, and `value` is only the
 * beginning: of a string as a string, of anything else as JSON text.
 */
export interface CodeValue {
  value?: JsonValue;
  cut?: number;
}

/** @param json what the engine wrote; if it is not valid JSON, it is the value itself */
export function valueIn(json: string): CodeValue {
  if (json.length > MOST) return { value: beginningOf(json.slice(0, MOST)), cut: json.length };
  try {
    return { value: JSON.parse(json) as JsonValue }; // JSON.parse is untyped.
  } catch {
    return { value: json };
  }
}

/** Length of the longest escape in JSON. */
const ESCAPE = "\\u0000".length;

/**
 * The beginning of JSON that was cut. A string is decoded as far as it goes, without an escape that was cut
 * in two, so that it is not escaped a second time.
 */
function beginningOf(json: string): string {
  for (let without = 0; json.startsWith('"') && without < ESCAPE; without += 1) {
    try {
      const text: unknown = JSON.parse(`${json.slice(0, json.length - without)}"`);
      if (typeof text === "string") return text.replace(HALF, "");
    } catch {
      // The cut is inside an escape: drop one more unit.
    }
  }
  return json.replace(HALF, "");
}
