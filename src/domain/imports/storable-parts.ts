import { fileLimits } from "#domain/files/format.ts";
import type { JsonValue } from "#domain/json.ts";
import { isTooDeep, storableState } from "#domain/storable.ts";

/** Matches names of fields that hold secrets. */
const SECRET =
  /(?:api|access|secret|private)[-_]?key|(?:^|[-_])(?:token|secret|password|passwd|cookie|authorization|bearer|credential)s?$|(?:access|session|auth|refresh|id|bearer)[-_]?token|^(?:oai|anthropic|openai|google|azure|mistral|groq)\w*key$/iu;

/** A value from another app in a form that can be stored. What JSON cannot hold is replaced by a text. */
export function storableJson(value: unknown): JsonValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value.slice(0, fileLimits.text);
  if (isTooDeep(value)) return "This part is nested too deeply to be kept.";
  // It comes from JSON, and its depth is known.
  return storableState(value as JsonValue) ?? "This part is too long to be kept.";
}

/** The value as readable JSON, without anything that looks like a key or a password. */
export function rawText(value: unknown): string {
  if (isTooDeep(value)) return "…";
  return JSON.stringify(withoutSecrets(value), undefined, 2) ?? "";
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET.test(key.slice(0, 200)) ? "(left out)" : withoutSecrets(field),
    ]),
  );
}

/** The longest text, in UTF-16 units. A longer one is cut, and the report says so. */
export const LONGEST_TEXT = fileLimits.text;

/** A name or a title on one line. */
export function lineOf(text: string, most: number): string {
  return text
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, "");
}
