import type { ChatContext } from "#domain/context.ts";

/**
 * The existing conversations above a sub-task, nearest first; none for a conversation of the list. In
 * damaged rows the parents may form a loop; it is followed only once.
 */
export async function ancestorsOf(
  get: (id: string) => PromiseLike<ChatContext | undefined>,
  context: ChatContext,
): Promise<ChatContext[]> {
  const above: ChatContext[] = [];
  const seen = new Set([context.id]);
  for (let id = context.parentId; id !== undefined && !seen.has(id);) {
    seen.add(id);
    const found = await get(id);
    if (found === undefined) break;
    above.push(found);
    id = found.parentId;
  }
  return above;
}
