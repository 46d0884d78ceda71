import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import type { Route } from "#app/view/route.ts";
import type { MessageNode } from "#domain/message.ts";
import type { BranchedConversation } from "#storage/conversations.ts";
import { firstValue } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

/** What the page's address names, read while the code that shows it is still on its way. */
interface Opening {
  /** Until it is shown. */
  stored?: BranchedConversation;
  /** The last messages of the branch, by id. */
  nodes: Map<string, MessageNode>;
}

export const openingOf = perServices((): Opening => ({ nodes: new Map() }));

/** About what is visible at first. */
const SCREENFUL = 10;

/** Reads it before anything else is read. What fails is read again, and reported, when it is shown. */
export async function readOpening(services: Services, { contextId, branch }: Route): Promise<void> {
  if (contextId === null) return;
  const opening = openingOf(services);
  const stored = await firstValue(services.conversations.watchBranched(contextId));
  if (stored === null) return;
  opening.stored = stored;
  const named = (name: string | null) =>
    stored.branches.find((one) => one.id === name || one.name === name);
  const shown = named(branch) ?? named(stored.context.activeBranchName);
  for (const node of await services.branches.nodes(shown?.messageIds.slice(-SCREENFUL) ?? [])) {
    opening.nodes.set(node.id, node);
  }
}

/** The same query, which begins with what was read for the page's address. */
export function withOpening(
  services: Services,
  contextId: string,
  query: LiveQuery<BranchedConversation | null>,
): LiveQuery<BranchedConversation | null> {
  return {
    subscribe: (onValue, onError) => {
      const opening = openingOf(services);
      if (opening.stored?.context.id === contextId) onValue(opening.stored);
      delete opening.stored;
      return query.subscribe(onValue, onError);
    },
  };
}
