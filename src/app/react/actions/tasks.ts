import { serviceHook } from "#app/react/internal/service-hook.ts";
import { stopRuns } from "#app/root/stop-runs.ts";
import type { StillCounted } from "#app/tasks/keep-task.ts";
import { tasksWords } from "#app/words/tasks.ts";
import type { CommandRefusal } from "#domain/command.ts";
import { refusedInBin } from "#domain/in-bin.ts";
import type { Result } from "#domain/result.ts";
import { ok } from "#domain/result.ts";
import { newSideTask } from "#domain/tasks/side-task.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** Where a question on the side is asked. */
export interface SidePlace {
  contextId: string;
  branchId: string;
  nodeId: string;
}

/** The person's actions on sub-tasks. */
export interface TaskActions {
  /** Makes a sub-task that has seen everything through a message. Resolves to its conversation's id. */
  askOnTheSide: (place: SidePlace) => Promise<Result<string, CommandRefusal | StorageProblem>>;
  /** Makes the sub-task a conversation of the list, out of the bin. */
  keep(contextId: string): Promise<Result<void, StorageProblem | StillCounted>>;
  /** Stops the sub-task and its own sub-tasks. The run that started it goes on with an error result. */
  stop(contextId: string): Promise<Result<null, CommandRefusal>>;
  /** Stops the sub-task and moves it to the bin, because it has been brought back or is not wanted. */
  end(contextId: string): Promise<WriteResult>;
  /** Takes the sub-task out of the bin again. */
  restore(contextId: string): Promise<WriteResult>;
}

export const useTaskActions = serviceHook((services): TaskActions => {
  const { conversations, bin, branches, newId, now } = services;
  return {
    askOnTheSide: async ({ contextId, branchId, nodeId }) => {
      const [context, branch] = await Promise.all([
        conversations.get(contextId),
        branches.get(branchId),
      ]);
      if (context === undefined || branch === undefined) {
        return { ok: false, error: { kind: "not_found", message: tasksWords.branchGone } };
      }
      const refusal = refusedInBin(context, await conversations.binnedAbove(context));
      if (refusal !== undefined) return { ok: false, error: refusal };
      const nodes = new Map(
        (await branches.nodes(branch.messageIds)).map((node) => [node.id, node]),
      );
      const made = newSideTask(
        { contextId: newId(), branchId: newId(), pickId: newId(), nodeId, now: now() },
        { context, branch, lookup: (id) => nodes.get(id) },
      );
      if (!made.ok) return made;
      const { value: rows } = made;
      const created = await conversations.create({ ...rows, branches: [rows.branch] });
      return created.ok ? ok(rows.context.id) : created;
    },
    keep: async (contextId) => {
      const { keepTask } = await import("#app/tasks/keep-task.ts");
      return await keepTask(services, contextId);
    },
    stop: async (contextId) => {
      const told = await stopRuns(services, contextId);
      return told.find((one) => !one.ok) ?? ok(null);
    },
    restore: (contextId) => bin.restore(contextId),
    end: async (contextId) => {
      await stopRuns(services, contextId).catch(() => undefined);
      return bin.moveToBin(contextId, now());
    },
  };
});
