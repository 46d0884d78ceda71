import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { ChatContext } from "#domain/context.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { StoredTask, TaskProgress, WaitingTask } from "#storage/conversations/tasks.ts";
import type { LiveQuery } from "#storage/live-query.ts";

export type { StoredTask, TaskProgress, WaitingTask };

/** The sub-task that a call began; undefined until it is read, null if there is none. */
export function useTask(parentId: string, callId: string): StoredTask | null | undefined {
  return useLiveQuery(({ subTasks }) => subTasks.watchTask(parentId, callId), [parentId, callId]);
}

/** A conversation's sub-tasks, in the bin or not, oldest first; undefined until they are read. */
export function useTasks(contextId: string): readonly ChatContext[] | undefined {
  return useLiveQuery(({ subTasks }) => subTasks.watchTasks(contextId), [contextId]);
}

/** The progress of a sub-task, whichever tab writes it; undefined until it is read. */
export function useTaskProgress(task: ChatContext): TaskProgress | undefined {
  const { id, parentCallId } = task;
  return useLiveQuery(
    ({ subTasks }) =>
      subTasks.watchProgress({
        id,
        ...(parentCallId === undefined ? {} : { parentCallId }),
      }),
    [id, parentCallId],
  );
}

/** What waits for the person in a conversation's sub-tasks, however deep. With null, nothing is read. */
export function useWaitingTasks(contextId: string | null): readonly WaitingTask[] | undefined {
  return useLiveQuery(
    ({ subTasks }) => (contextId === null ? NONE : subTasks.watchWaiting(contextId)),
    [contextId],
  );
}

const NONE: LiveQuery<WaitingTask[]> = { subscribe: () => () => {} };

/** All runs of a sub-task, in any order; undefined until they are read. */
export function useTaskRuns(contextId: string): readonly RunRow[] | undefined {
  return useLiveQuery(({ runs }) => runs.watchOfContext(contextId), [contextId]);
}
