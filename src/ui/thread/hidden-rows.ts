import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

/**
 * Whether a row shows a message that requests leave out. A tool's result is left out with its answer, which
 * it follows (law L2), so the answer is never far above.
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
