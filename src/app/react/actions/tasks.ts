import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { WriteResult } from "#storage/problems.ts";

/** What a person can do with a sub-task that has ended. */
export interface TaskActions {
  /** Makes it a conversation of the list, out of the bin. */
  keep(contextId: string): Promise<WriteResult>;
}

export const useTaskActions = serviceHook(({ conversations, now }): TaskActions => ({
  keep: (contextId) => conversations.keepTask(contextId, now()),
}));
