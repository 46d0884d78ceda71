import { isInBin } from "#domain/context.ts";
import type { ChatContext } from "#domain/context.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import { ancestorsOf } from "./ancestors.ts";

/**
 * The nearest conversation above a sub-task that is in the bin; undefined if none is. Emptying the bin
 * would remove the sub-task with it.
 */
export async function binnedAbove(
  { contexts }: Pick<BoughDatabase, "contexts">,
  context: ChatContext,
): Promise<ChatContext | undefined> {
  return (await ancestorsOf((id) => contexts.get(id), context)).find(isInBin);
}
