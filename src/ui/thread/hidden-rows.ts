import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

/**
 * Whether a row shows a message that requests leave out. A result follows its answer (law L2),
 * which is never far above it.
 */
export function isHiddenRow(
  { hidden }: Pick<Branch, "hidden">,
  ids: readonly string[],
  index: number,
  nodes: ReadonlyMap<string, MessageNode>,
): boolean {
  if (hidden === undefined) return false;
  let at = index;
  while (nodes.get(ids[at] ?? "")?.message.role === "tool") at -= 1;
  return Object.hasOwn(hidden, ids[at] ?? "");
}
