import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { StoredTask } from "#storage/tasks.ts";

export type { StoredTask };

/** The sub-task that a call began; undefined until it is read, null if there is none. */
export function useTask(parentId: string, callId: string): StoredTask | null | undefined {
  return useLiveQuery(
    ({ conversations }) => conversations.watchTask(parentId, callId),
    [parentId, callId],
  );
}
