import { noReason } from "#app/words/notices.ts";

/**
 * Why something failed, for a text that has a stop of its own: `Not saved: ${why}.` A reason comes as a
 * sentence of Bough, or as a message of the browser or a server, with a stop at its end or without.
 */
export function reasonOf(error: unknown): string {
  const isObject = typeof error === "object" && error !== null && "message" in error;
  const said = String(isObject ? error.message : error);
  return said.replace(/[\s.!?…]+$/u, "") || noReason;
}
