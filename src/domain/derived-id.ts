import { canonicalJson, sha256Hex } from "./canonical.ts";

/**
 * A UUID computed from a text: the same text always gives the same id. Version 8, for custom data (RFC
 * 9562).
 */
export function hashedId(text: string): string {
  const hex = sha256Hex(text);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/**
 * A UUID derived from another one and a text. The same input gives the same id, so a command that
 * copies many rows needs only one id of its own, and repeating it copies them once.
 *
 * @param seed a UUID made on this device for this one command
 * @param of the id of the row that is copied
 */
export function derivedId(seed: string, of: string): string {
  return hashedId(canonicalJson([seed, of]));
}
