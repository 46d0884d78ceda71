import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import { attachmentsIn, reasoningOf, textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

/** What an index of samples says of a conversation. */
export interface Facts {
  title: string;
  messages: number;
  leaves: number;
  active_leaf_text_prefix: string;
  roles_on_active_path: string;
  attachments: number;
  tool_calls: number;
  reasoning: number;
}

/** The same facts of the conversation that was made. */
export function factsOf({ context, branches, messages }: BuiltConversation): Facts {
  // In the index, messages that the app left out of its requests don't count as visible.
  const unsent = new Set(branches.flatMap(({ hidden = {} }) => Object.keys(hidden)));
  const seen = messages.filter((node) => isVisible(node) && !unsent.has(node.id));
  const visible = new Set(seen.map(({ id }) => id));
  const pool = new Map(messages.map((node) => [node.id, node]));
  const path = branches[0]?.messageIds.filter((id) => visible.has(id)) ?? [];
  const last = pool.get(path.at(-1) ?? "");
  const own = messages.filter(({ message }) => message.metadata?.synthetic !== true);
  const sum = (count: (node: MessageNode) => number) =>
    own.reduce((total, node) => total + count(node), 0);
  return {
    title: context.title,
    messages: visible.size,
    leaves: leavesOf(messages, visible),
    active_leaf_text_prefix: last === undefined ? "" : prefixOf(textOf(last.message)),
    roles_on_active_path: path
      .map((id) => (pool.get(id)?.message.role === "user" ? "u" : "a"))
      .join(""),
    attachments: sum(({ message }) => attachmentsIn(message).length),
    tool_calls: sum(({ message }) => message.toolCalls?.length ?? 0),
    reasoning: sum(({ message }) => (reasoningOf(message) === "" ? 0 : 1)),
  };
}

function isVisible({ message }: MessageNode): boolean {
  if (message.role !== "user" && message.role !== "assistant") return false;
  return textOf(message) !== "" || attachmentsIn(message).length > 0;
}

/** Visible messages that no visible message follows. */
function leavesOf(messages: readonly MessageNode[], visible: ReadonlySet<string>): number {
  const pool = new Map(messages.map((node) => [node.id, node]));
  const followed = new Set<string>();
  for (const id of visible) {
    let above = pool.get(id)?.parentId ?? null;
    while (above !== null && !visible.has(above)) above = pool.get(above)?.parentId ?? null;
    if (above !== null) followed.add(above);
  }
  return [...visible].filter((id) => !followed.has(id)).length;
}

function prefixOf(text: string): string {
  return text.replace(/\s+/gu, " ").trim().slice(0, 60);
}
