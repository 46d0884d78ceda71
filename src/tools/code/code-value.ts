import type { JsonValue } from "#domain/json.ts";

/** UTF-16 units of a value, written as JSON, that a call answers with: more floods a model's window. */
const MOST = 64 * 1024;

/** Of a character that was cut in two. */
const HALF = /\p{Surrogate}$/u;

/** `cut` is how long the JSON of a value was of which only the beginning is here. */
export interface CodeValue {
  value?: JsonValue;
  cut?: number;
}

/** @param json what the engine wrote; a text that isn't valid JSON is the value itself */
export function valueIn(json: string): CodeValue {
  if (json.length > MOST) return { value: json.slice(0, MOST).replace(HALF, ""), cut: json.length };
  try {
    return { value: JSON.parse(json) as JsonValue }; // JSON.parse is untyped.
  } catch {
    return { value: json };
  }
}
