import type { ChatContext } from "#domain/context.ts";

/**
 * The conversations above a sub-task, the nearest first, as far as they are here; none above one of the
 * list. A damaged row may lead back to where the way has been: it ends there.
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
