import { useRun } from "#app/conversation/hooks.ts";
import { useScene } from "#app/conversation/scene.ts";
import type { RunRow } from "#domain/run.ts";

/** The run of the branch in view. */
export function useConversationRun(): RunRow | undefined {
  const { conversation, active } = useScene();
  return useRun(conversation, active.id);
}
