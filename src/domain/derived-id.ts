import { canonicalJson, sha256Hex } from "./canonical.ts";

/**
 * The same id for the same text, in the form of a UUID, version 8 (made from other data; RFC 9562).
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
 * A UUID derived from another one and a text: the same for the same input, so a command that copies
 * many rows needs only one id, and repeating it copies them once.
 *
 * @param seed a UUID made on this device for this one command
 * @param of the id of the row that the new row is a copy of
 */
export function derivedId(seed: string, of: string): string {
  return hashedId(canonicalJson([seed, of]));
}
