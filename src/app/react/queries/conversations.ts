import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { ChatContext } from "#domain/context.ts";
import type { ArrangedList, ListView } from "#storage/conversations/arranged-list.ts";
import type { Bin } from "#storage/conversations/bin.ts";
import type { BranchedConversation } from "#storage/conversations/conversations.ts";

export type { ArrangedList, ListView };

/** The newest conversations, without those in the bin; undefined until they are read. */
export function useRecentConversations(limit: number): readonly ChatContext[] | undefined {
  return useLiveQuery(({ list }) => list.newest(limit), [limit]);
}

/** The conversations of the list as the person arranged them; undefined until they are read. */
export function useArrangedConversations(
  limit: number,
  { order, tag, open }: ListView,
): ArrangedList | undefined {
  return useLiveQuery(
    ({ list }) => list.arranged(limit, { order, tag, open }),
    [limit, order, tag, open],
  );
}

/** All tags of the conversations in the list; undefined until they are read. */
export function useTags(): readonly string[] | undefined {
  return useLiveQuery(({ list }) => list.tags(), []);
}

/** These conversations, except those that are gone or in the bin; undefined until they are read. */
export function useSeveralConversations(
  contextIds: ReadonlySet<string>,
): readonly ChatContext[] | undefined {
  return useLiveQuery(({ list }) => list.several([...contextIds]), [contextIds]);
}

/** A conversation's row: its title and settings. Undefined until it is read, or if there is none. */
export function useChatContext(contextId: string | null): ChatContext | undefined {
  return useLiveQuery(({ conversations }) => conversations.watch(contextId ?? ""), [contextId]);
}

/**
 * A conversation with all its branches, from a single read; undefined until it is read, null if there is
 * none.
 */
export function useBranchedConversation(
  contextId: string,
): BranchedConversation | null | undefined {
  return useLiveQuery(({ conversations }) => conversations.watchBranched(contextId), [contextId]);
}

/** How many conversations have a connection that is not on this device; undefined until counted. */
export function useLostModelCount(): number | undefined {
  return useLiveQuery(({ lostModels }) => lostModels.count(), []);
}

/** How many conversations and messages are stored, including those in the bin. */
export function useStoredCounts(): { conversations: number; messages: number } | undefined {
  return useLiveQuery(({ conversations }) => conversations.counts(), []);
}

/** Deleted conversations and branches that can be restored. */
export function useBin(): Bin | undefined {
  return useLiveQuery(({ bin }) => bin.watch(), []);
}
