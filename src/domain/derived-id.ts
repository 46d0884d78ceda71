import { canonicalJson, sha256Hex } from "./canonical.ts";

/**
 * A UUID made from another one and a word (version 8 of RFC 9562): the same from the same, so that
 * a command that copies many rows needs one id only, and given twice copies them once.
 *
 * @param seed a UUID made on this device for this one act
 * @param of the id of the row that the new row is a copy of
 */
export function derivedId(seed: string, of: string): string {
  const hex = sha256Hex(canonicalJson([seed, of]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
