import type { TaskPlace, Tasks } from "#app/run/tasks.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { BudgetLimits, RunRow } from "#domain/runs/run.ts";
import { isEnoughForSample, sampleShare, totalSpent } from "#domain/tasks/budget-share.ts";
import { isSample, newSample, nextSampleStep, whyNoSample } from "#domain/tasks/sample-task.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import { taskIdsOf } from "#domain/tasks/task-ids.ts";
import type { TaskIds } from "#domain/tasks/task-ids.ts";
import type { TaskEnding } from "#domain/tasks/task-step.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import type { SampleAnswer } from "#tools/tool.ts";

import { depthProblem } from "./create-task.ts";
import { readTask, retire, untilEnd } from "./follow-task.ts";
import type { TaskDeps } from "./task-deps.ts";

export interface Samples extends Pick<Tasks, "sampleProblem" | "sample"> {
  /** Whether this tab waits for a model's answer in this sub-task. */
  isAtWork: (taskId: string) => boolean;
}

/**
 * Creates what gets models' answers for MCP servers (law S11). See
 * docs/decisions/2026-11-23-a-server-gets-a-models-answer-by-way-of-the-person.md
 */
export function createSamples(deps: TaskDeps): Samples {
  const atWork = new Set<string>();
  /**
   * One queue for each branch of a call, so that the use of one answer is known before the next one's share
   * is computed.
   */
  const queue = createSerialQueue();
  const problemOf = async ({
    contextId,
    branchId,
  }: Pick<TaskPlace, "contextId" | "branchId">): Promise<string | undefined> => {
    const parent = await deps.conversations.get(contextId);
    if (parent === undefined) return "Its conversation is gone.";
    const run = await deps.runs.latestRun(branchId);
    const isShort = run !== undefined && !isEnoughForSample(await sampleLimits(deps, run));
    if (isShort) return "Too little of the run’s budget is left.";
    return depthProblem(deps, parent);
  };
  return {
    isAtWork: (taskId) => atWork.has(taskId),
    sampleProblem: problemOf,
    sample: (place, callId, order, io) =>
      queue.run(place.branchId, async () => {
        io.signal.throwIfAborted();
        // Another call of the round may have used up the budget since the person was asked.
        if ((await problemOf(place)) !== undefined) return err(NO_MODEL);
        const ids = taskIdsOf(order.id);
        atWork.add(ids.contextId);
        try {
          const created = await create(deps, ids, { place, callId, order });
          if (!created.ok) return created;
          const ending = await untilEnd(
            deps,
            ids,
            { ...io, held: false },
            { nextStep: nextSampleStep, onWaiting: () => {} },
          );
          return await answerOf(deps, ids, order, ending);
        } finally {
          // A tab that has lost the conversation leaves the cleanup to the tab that has it.
          if (!io.runSignal.aborted) await retire(deps, ids.contextId).catch(() => {});
          atWork.delete(ids.contextId);
        }
      }),
  };
}

/** The message for the server, which learns nothing of the run's budget. */
const NO_MODEL = "No model can answer now.";

async function create(
  deps: TaskDeps,
  ids: TaskIds,
  asked: { place: TaskPlace; callId: string; order: SampleOrder },
): Promise<Result<void, string>> {
  const { contextId, branchId, answerNodeId: nodeId } = asked.place;
  const origin = { contextId, branchId, nodeId, callId: asked.callId };
  const rows = newSample(asked.order, ids, origin, deps.now());
  const created = await deps.conversations.create({ ...rows, branches: [rows.branch] });
  return created.ok ? ok(undefined) : err("The request could not be stored.");
}

async function answerOf(
  deps: TaskDeps,
  ids: TaskIds,
  order: SampleOrder,
  ending: TaskEnding,
): Promise<Result<SampleAnswer, string>> {
  if (ending.kind !== "finished") return err(whyNoSample(ending));
  const { nodes } = await readTask(deps, ids);
  const { model = order.model.modelId, finishReason } = nodes.at(-1)?.message.metadata ?? {};
  return ok({ text: ending.text, modelId: model, ...defined({ finishReason }) });
}

/** What the next answer for a server may use of a run's budget. */
export async function sampleLimits(
  { subTasks, runs }: Pick<TaskDeps, "subTasks" | "runs">,
  parent: RunRow,
): Promise<BudgetLimits> {
  const calls = new Set(parent.calls.map(({ id }) => id));
  const children = await subTasks.children(parent.contextId);
  const samples = children.filter(
    (child) => isSample(child) && calls.has(child.parentCallId ?? ""),
  );
  const used = await Promise.all(samples.map(({ id }) => runs.ofContext(id)));
  return sampleShare(parent, totalSpent(used.flat().map(({ counters }) => counters)));
}
