import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

/** The person's last messages, which tell what the conversation is about. */
export function questionOf(nodes: readonly MessageNode[]): string {
  const said = nodes.filter(
    ({ message }) => message.role === "user" && message.metadata?.synthetic !== true,
  );
  return said
    .slice(-3)
    .map(({ message }) => textOf(message).slice(-2_000))
    .join("\n");
}
