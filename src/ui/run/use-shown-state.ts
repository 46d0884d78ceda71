import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useWriterStatus } from "#app/react/queries/open-conversation.ts";
import type { StatePath } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";

/**
 * The state to show. Until the runs are restored, a row that says "streaming" comes from a page that was
 * closed.
 */
export function useShownState(run: RunRow | undefined): StatePath {
  const { conversation } = useCurrentConversation();
  const { kind } = useWriterStatus(conversation);
  return kind === "restoring" || kind === "broken" ? "restoring" : (run?.state ?? "idle");
}
