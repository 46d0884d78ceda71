import type { MessageNode } from "#domain/message.ts";

/**
 * Answers by another model than the answer before them, with that model's name. An answer whose
 * predecessor is not read is left out: nothing is said that may be wrong.
 *
 * @param ids of a branch, in order
 * @param nodes those of them that are read
 */
export function modelChanges(
  ids: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  let before: string | undefined;
  for (const id of ids) {
    const node = nodes.get(id);
    if (node === undefined) before = undefined;
    const model = node?.message.role === "assistant" ? node.message.metadata?.model : undefined;
    if (model === undefined) continue;
    if (before !== undefined && before !== model) changes.set(id, model);
    before = model;
  }
  return changes;
}
