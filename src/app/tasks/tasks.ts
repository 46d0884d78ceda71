import type { Tasks } from "#app/run/tasks.ts";
import { restOfShare, shareOf, totalSpent } from "#domain/tasks/budget-share.ts";
import { isSample } from "#domain/tasks/sample-task.ts";
import { taskFilesOf } from "#domain/tasks/task-files.ts";
import { taskContextId, taskIdsOf } from "#domain/tasks/task-ids.ts";
import { nextTaskStep, taskResult } from "#domain/tasks/task-step.ts";
import { ToolFailure } from "#tools/tool.ts";

import { createTask } from "./create-task.ts";
import { retire, stopTask, untilEnd } from "./follow-task.ts";
import { leftBehind } from "./left-behind.ts";
import { createSamples, sampleLimits } from "./samples.ts";
import type { TaskDeps } from "./task-deps.ts";

/** Creates what runs sub-tasks. See docs/decisions/2026-11-22-a-sub-task-is-a-conversation.md */
export function createTasks(deps: TaskDeps): Tasks {
  /** Calls whose sub-task waited for the person after a reload. Its end shows that they are back. */
  const waited = new Set<string>();
  const samples = createSamples(deps);
  return {
    ...samples,
    run: async (run, callId, order, io) => {
      const ids = taskIdsOf(callId);
      if ((await deps.conversations.get(ids.contextId)) === undefined) {
        await createTask(deps, run, callId, order);
      }
      const ending = await untilEnd(deps, ids, io, {
        nextStep: nextTaskStep,
        onWaiting: () => waited.add(callId),
      });
      const { text, isError } = taskResult(ending);
      if (isError) throw new ToolFailure("aborted", text);
      return text;
    },
    accountOf: async ({ contextId }, callId) => {
      const ids = await begunBy(deps, contextId, callId);
      if (ids.length === 0) return undefined;
      const runs = await Promise.all(ids.map((id) => deps.runs.ofContext(id)));
      const spent = totalSpent(runs.flat().map(({ counters }) => counters));
      return { spent, personIsBack: waited.has(callId) };
    },
    filesOf: async (callId) => {
      const branch = await deps.branches.get(taskIdsOf(callId).branchId);
      return taskFilesOf(await deps.branches.nodes(branch?.messageIds ?? []));
    },
    stop: async ({ contextId }, callId) => {
      for (const id of await begunBy(deps, contextId, callId)) await stopTask(deps, id);
    },
    retire: async ({ contextId }, callId) => {
      for (const id of await begunBy(deps, contextId, callId)) await retire(deps, id);
    },
    limitsOf: async (contextId) => {
      const task = await deps.conversations.get(contextId);
      const { parentCallId, parentBranchId = "" } = task ?? {};
      const parent = await deps.runs.latestRun(parentBranchId);
      const isOpen = parent?.calls.some(({ id }) => id === parentCallId) === true;
      if (task === undefined || parent === undefined || !isOpen) return undefined;
      if (isSample(task)) return sampleLimits(deps, parent);
      const runs = await deps.runs.ofContext(contextId);
      const spent = totalSpent(runs.map(({ counters }) => counters));
      const { summaryRunId } = taskIdsOf(parentCallId ?? "");
      return restOfShare(
        shareOf(parent),
        spent,
        runs.some(({ id }) => id === summaryRunId),
      );
    },
    tidy: async (contextId) => {
      for (const { id } of await leftBehind(deps, contextId, samples.isAtWork)) {
        await retire(deps, id);
      }
    },
  };
}

/** Ids of the sub-tasks that a call began, including one that the person has kept. */
async function begunBy(
  { conversations, subTasks }: Pick<TaskDeps, "conversations" | "subTasks">,
  contextId: string,
  callId: string,
): Promise<string[]> {
  const own = await conversations.get(taskContextId(callId));
  const children = await subTasks.children(contextId);
  const ids = children.filter(({ parentCallId }) => parentCallId === callId).map(({ id }) => id);
  return [...new Set([...(own === undefined ? [] : [own.id]), ...ids])];
}
