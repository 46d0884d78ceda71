import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import type { RunRow } from "#domain/runs/run.ts";

/** The run of the branch in view. */
export function useConversationRun(): RunRow | undefined {
  const { conversation, active } = useCurrentConversation();
  return useRun(conversation, active.id);
}
