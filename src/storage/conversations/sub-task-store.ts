import type { ChatContext } from "#domain/context.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { lazyQuery, watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { changeContexts } from "./change-contexts.ts";
import type { StoredTask, TaskProgress, WaitingTask } from "./tasks.ts";

/** The sub-tasks of conversations. */
export interface SubTaskStore {
  /** All sub-tasks of a conversation, including those in the bin. */
  children(contextId: string): Promise<ChatContext[]>;
  /** The sub-task that a call in the conversation began; null if there is none. */
  watchTask(contextId: string, callId: string): LiveQuery<StoredTask | null>;
  /** The sub-tasks that began at a message, in the bin or not, oldest first. */
  watchTasks(contextId: string): LiveQuery<ChatContext[]>;
  watchProgress(task: Pick<ChatContext, "id" | "parentCallId">): LiveQuery<TaskProgress>;
  /** Runs that wait for the person in the conversation's sub-tasks, and in theirs. */
  watchWaiting(contextId: string): LiveQuery<WaitingTask[]>;
  /** Makes a sub-task a conversation of the list (law S8). */
  keep(contextId: string, now: number): Promise<Result<void, StorageProblem>>;
}

/** Code that reads sub-tasks. It loads when the first of them is shown. */
const load = () => import("./tasks.ts");

function watchLater<Value>(
  read: (tasks: Awaited<ReturnType<typeof load>>) => Promise<Value>,
): LiveQuery<Value> {
  return lazyQuery(async () => {
    const tasks = await load();
    return watchQuery(() => read(tasks));
  });
}

export function createSubTaskStore({ strict }: Databases): SubTaskStore {
  return {
    children: (contextId) => childrenOf(strict, contextId).toArray(),
    watchTask: (contextId, callId) =>
      watchLater(({ readTask }) => readTask(strict, contextId, callId)),
    watchTasks: (contextId) =>
      watchQuery(() =>
        childrenOf(strict, contextId)
          .filter((child) => child.parentNodeId !== undefined)
          .sortBy("createdAt"),
      ),
    watchProgress: (task) => watchLater(({ readTaskProgress }) => readTaskProgress(strict, task)),
    watchWaiting: (contextId) =>
      watchLater(({ readWaitingTasks }) => readWaitingTasks(strict, contextId)),
    keep: (contextId, updatedAt) =>
      changeContexts(strict, contextId, (context) => {
        delete context.parentId;
        delete context.parentBranchId;
        delete context.parentNodeId;
        delete context.deletedAt;
        context.updatedAt = updatedAt;
      }),
  };
}

function childrenOf(db: BoughDatabase, contextId: string) {
  return db.contexts.where("parentId").equals(contextId);
}
