import { sha256Hex } from "#domain/canonical.ts";

/** The same id for the same text, in the form of a UUID, version 8 (made from other data). */
export function idFrom(text: string): string {
  const hex = sha256Hex(text);
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) % 4)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
