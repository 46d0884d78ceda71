import { noReason } from "#app/words/notices.ts";

/**
 * Why something failed, without a full stop, for a text that ends with its own: `Not saved: ${why}.` Reasons
 * are sentences of Bough, or messages of the browser or a server, which may or may not end with a stop.
 */
export function reasonOf(error: unknown): string {
  const isObject = typeof error === "object" && error !== null && "message" in error;
  const said = String(isObject ? error.message : error);
  return said.replace(/[\s.!?…]+$/u, "") || noReason;
}
