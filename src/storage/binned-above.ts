import { isInBin } from "#domain/context.ts";
import type { ChatContext } from "#domain/context.ts";

import type { BoughDatabase } from "./db.ts";

/**
 * The nearest conversation above a sub-task that is in the bin; undefined if there is none. Emptying the
 * bin would take the sub-task along.
 */
export async function binnedAbove(
  { contexts }: Pick<BoughDatabase, "contexts">,
  context: ChatContext,
): Promise<ChatContext | undefined> {
  const seen = new Set<string>();
  for (let { id, parentId } = context; parentId !== undefined && !seen.has(id);) {
    seen.add(id);
    const above = await contexts.get(parentId);
    if (above === undefined || isInBin(above)) return above;
    ({ id, parentId } = above);
  }
  return undefined;
}
