import { isPersons } from "./message.ts";
import type { MessageNode } from "./message.ts";

/** The most messages to look at. */
const MOST = 200;

const NOTHING: readonly MessageNode[] = [];

/**
 * The calls and results that led to the answer at `at` since the person's last message, oldest first.
 * Empty for an answer that calls tools itself. Messages that are not loaded are skipped.
 */
export function nodesForAnswer(
  ids: readonly string[],
  at: number,
  nodes: ReadonlyMap<string, MessageNode>,
): readonly MessageNode[] {
  const answer = nodes.get(ids[at] ?? "")?.message;
  if (answer?.role !== "assistant" || (answer.toolCalls?.length ?? 0) > 0) return NOTHING;
  if (nodes.get(ids[at - 1] ?? "")?.message.role !== "tool") return NOTHING;
  const found: MessageNode[] = [];
  for (let index = at - 1; index >= Math.max(0, at - MOST); index -= 1) {
    const node = nodes.get(ids[index] ?? "");
    if (node === undefined) continue;
    if (isPersons(node.message)) break;
    found.push(node);
  }
  return found.reverse();
}
