import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { forkIn } from "#app/view/place.ts";
import type { PendingFork } from "#app/view/place.ts";
import { usePlace } from "#app/view/places.ts";

/** The fork that is being made in this conversation. */
export function usePendingFork(contextId: string): PendingFork | null {
  return forkIn(usePlace(contextId));
}

/** The message after which the next one would be added; undefined on an empty branch. */
export function useTipId(): string | undefined {
  const { context, active } = useCurrentConversation();
  const fork = usePendingFork(context.id);
  return fork?.nodeId ?? active.messageIds.at(-1);
}
