import type { Connection, Protocol } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";

const OF_PROTOCOL: Readonly<Record<Protocol, string>> = {
  "openai-chat": "OPENAI_API_KEY",
  "openai-responses": "OPENAI_API_KEY",
  "anthropic-messages": "ANTHROPIC_API_KEY",
  gemini: "GEMINI_API_KEY",
};

/** The shell's variable that stands for a connection's key. */
export function keyVariableOf({
  preset,
  protocol,
}: Pick<Connection, "preset" | "protocol">): string {
  const id = presetById(preset)?.id;
  if (id === undefined || protocol === "gemini") return OF_PROTOCOL[protocol];
  return `${id.replaceAll("-", "_").toUpperCase()}_API_KEY`;
}

/** Headers that a person adds may hold a secret of their gateway's. */
const SECRET = /auth|key|token|secret|cookie|passw/iu;

/**
 * The headers as they may be shown and stored: what is or may be a key is named, and is not there.
 * @param keyHeaders those of the key, with the variable's name in its place
 */
export function shownHeaders(
  headers: Readonly<Record<string, string>>,
  keyHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const beside = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET.test(name) ? `$${variableOf(name)}` : value,
  ]);
  return { ...Object.fromEntries(beside), ...keyHeaders };
}

function variableOf(header: string): string {
  return header.replaceAll(/[^a-z0-9]+/giu, "_").toUpperCase();
}
