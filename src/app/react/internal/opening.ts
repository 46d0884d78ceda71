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
  of?: { contextId: string; stored: Promise<BranchedConversation | null> };
  /** The last messages of the branch, by id. */
  nodes: Map<string, MessageNode>;
}

export const openingOf = perServices((): Opening => ({ nodes: new Map() }));

/** About what is visible at first. */
const SCREENFUL = 10;

/** Reads it before anything else is read. */
export function beginOpening(services: Services, { contextId, branch }: Route): void {
  if (contextId === null) return;
  openingOf(services).of = { contextId, stored: read(services, contextId, branch) };
}

async function read(
  services: Services,
  contextId: string,
  branch: string | null,
): Promise<BranchedConversation | null> {
  // What fails is read again, and reported, when it is shown.
  const stored = await firstValue(services.conversations.watchBranched(contextId)).catch(
    () => null,
  );
  const named = (name: string | null) =>
    stored?.branches.find((one) => one.id === name || one.name === name);
  const shown = named(branch) ?? named(stored?.context.activeBranchName ?? null);
  const ids = shown?.messageIds.slice(-SCREENFUL) ?? [];
  const nodes = await services.branches.nodes(ids).catch(() => []);
  for (const node of nodes) openingOf(services).nodes.set(node.id, node);
  return stored;
}

/**
 * The same query, which begins with what was read for the page's address: it is drawn once, with its
 * messages.
 */
export function withOpening(
  services: Services,
  contextId: string,
  query: LiveQuery<BranchedConversation | null>,
): LiveQuery<BranchedConversation | null> {
  return {
    subscribe: (onValue, onError) => {
      const { of } = openingOf(services);
      delete openingOf(services).of;
      if (of?.contextId !== contextId) return query.subscribe(onValue, onError);
      let stop: (() => void) | undefined = () => {};
      void of.stored.then((stored) => {
        if (stop === undefined) return;
        if (stored !== null) onValue(stored);
        stop = query.subscribe(onValue, onError);
      });
      return () => {
        stop?.();
        stop = undefined;
      };
    },
  };
}
