import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { JsonValue } from "./json.ts";
import type { ToolArguments, ToolDefinition } from "./tool.ts";

/**
 * Serializes a JSON value the same way however it was spelled: RFC 8785 (keys ordered by UTF-16 code
 * unit, no whitespace).
 *
 * It goes beyond the RFC where the RFC, and the `canonicalize` package with it, throws. A model can
 * write a lone surrogate (`"\ud800"`) or a number out of range (`1e999`), and both must be shown and
 * hashed like everything else. They are written as `\ud800` and `1e999`. Fields that are `undefined`
 * are left out, as in JSON.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === "number") return canonicalNumber(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const field = value[key];
    if (field !== undefined) fields.push(`${JSON.stringify(key)}:${canonicalJson(field)}`);
  }
  return `{${fields.join(",")}}`;
}

function canonicalNumber(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  if (Number.isNaN(value)) throw new TypeError("NaN is not a JSON value.");
  return value > 0 ? "1e999" : "-1e999";
}

/** SHA-256 of the text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Identifies a version of a tool. A standing approval becomes void as soon as this hash changes, that
 * is, when anything changes that the person read or that says what may run.
 */
export function definitionHash(definition: ToolDefinition): string {
  // A ToolDefinition contains only JSON values, but its interface has no index signature.
  return sha256Hex(canonicalJson(definition as unknown as JsonValue));
}

/** Hash of the exact arguments that may run. Equal values have equal hashes, however they were written. */
export function argumentsHash(args: ToolArguments): string {
  return sha256Hex(canonicalJson(args));
}

/** Compares rows as JSON: neither the order of keys nor undefined fields matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  // Rows are JSON by definition (they survive export), but their interfaces have no index
  // signature.
  return canonicalJson(left as JsonValue) === canonicalJson(right as JsonValue);
}
