import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { ChatContext } from "#domain/context.ts";
import type { RunRow } from "#domain/run.ts";
import type { StoredTask } from "#storage/tasks.ts";

export type { StoredTask };

/** The sub-task that a call began; undefined until it is read, null if there is none. */
export function useTask(parentId: string, callId: string): StoredTask | null | undefined {
  return useLiveQuery(
    ({ conversations }) => conversations.watchTask(parentId, callId),
    [parentId, callId],
  );
}

/** A conversation's sub-tasks, in the bin or not, oldest first; undefined until they are read. */
export function useTasks(contextId: string): readonly ChatContext[] | undefined {
  return useLiveQuery(({ conversations }) => conversations.watchTasks(contextId), [contextId]);
}

/** The newest run of a sub-task, on any of its branches. */
export function useActivity(contextId: string): RunRow | undefined {
  const runs = useLiveQuery((services) => services.runs.watchLatestRuns(contextId), [contextId]);
  return runs?.toSorted((one, other) => one.startedAt - other.startedAt).at(-1);
}

/** All runs of a sub-task, in any order; undefined until they are read. */
export function useTaskRuns(contextId: string): readonly RunRow[] | undefined {
  return useLiveQuery(({ runs }) => runs.watchOfContext(contextId), [contextId]);
}
