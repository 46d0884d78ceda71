import type { JsonValue } from "#domain/json.ts";

/** UTF-16 units of a value, written as JSON, that a call answers with: more floods a model's window. */
const MOST = 64 * 1024;

/** Of a character that was cut in two. */
const HALF = /\p{Surrogate}$/u;

/**
 * `cut` is how long the JSON of a value was of which only the beginning is here: of a text as a text,
 * of anything else as JSON.
 */
export interface CodeValue {
  value?: JsonValue;
  cut?: number;
}

/** @param json what the engine wrote; a text that isn't valid JSON is the value itself */
export function valueIn(json: string): CodeValue {
  if (json.length > MOST) return { value: beginningOf(json.slice(0, MOST)), cut: json.length };
  try {
    return { value: JSON.parse(json) as JsonValue }; // JSON.parse is untyped.
  } catch {
    return { value: json };
  }
}

/** The longest escape in JSON. */
const ESCAPE = "\\u0000".length;

/** A text is not escaped a second time: it is read as far as it goes, without an escape cut in two. */
function beginningOf(json: string): string {
  for (let without = 0; json.startsWith('"') && without < ESCAPE; without += 1) {
    try {
      const text: unknown = JSON.parse(`${json.slice(0, json.length - without)}"`);
      if (typeof text === "string") return text.replace(HALF, "");
    } catch {
      // The cut is inside an escape: one unit less.
    }
  }
  return json.replace(HALF, "");
}
