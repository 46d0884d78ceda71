import type { MessageNode } from "#domain/message.ts";

/**
 * Maps each answer by another model than the previous answer's to that model's name. An answer whose
 * predecessor is not loaded is left out, as the result might be wrong.
 *
 * @param ids a branch's message ids, in order
 * @param nodes the loaded messages among them
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
