import type { Connection, Protocol } from "#domain/connections/connection.ts";
import { presetById } from "#domain/connections/presets.ts";

const OF_PROTOCOL: Readonly<Record<Protocol, string>> = {
  "openai-chat": "OPENAI_API_KEY",
  "openai-responses": "OPENAI_API_KEY",
  "anthropic-messages": "ANTHROPIC_API_KEY",
  gemini: "GEMINI_API_KEY",
};

/** The name of the shell variable that stands for a connection's key. */
export function keyVariableOf({
  preset,
  protocol,
}: Pick<Connection, "preset" | "protocol">): string {
  const id = presetById(preset)?.id;
  if (id === undefined || protocol === "gemini") return OF_PROTOCOL[protocol];
  return `${id.replaceAll("-", "_").toUpperCase()}_API_KEY`;
}
