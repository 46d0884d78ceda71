import { waitFor } from "xstate";

import type { Conversation } from "#app/conversation/conversation.ts";
import type { TaskIo } from "#app/run/tasks.ts";
import type { TaskCommand } from "#domain/command.ts";
import { mayFail } from "#domain/may-fail.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import type { TaskIds } from "#domain/tasks/task-ids.ts";
import type { TaskEnding, TaskState, TaskStep } from "#domain/tasks/task-step.ts";
import { ToolFailure } from "#tools/tool.ts";

import type { TaskDeps } from "./task-deps.ts";
import { whenRun } from "./when-run.ts";

/** Milliseconds that a stopped sub-task may take to come to rest, or a started one to store its row. */
export const STORE_TIMEOUT = 10_000;

type TaskAsk = Omit<TaskCommand, "type" | "branchId">;

interface Following {
  /** The next step for the sub-task, decided from its rows alone. */
  nextStep: (state: TaskState, ids: TaskIds) => TaskStep;
  /** Called when the sub-task waited for the person after a reload and they are back. */
  onWaiting: () => void;
}

/**
 * Follows a sub-task to its end (law S2): reads what is stored, takes the next step, and waits until
 * something has changed.
 */
export async function untilEnd(
  deps: TaskDeps,
  ids: TaskIds,
  io: TaskIo,
  { nextStep, onWaiting }: Following,
): Promise<TaskEnding> {
  const conversation = await hold(deps, ids.contextId);
  let isHeld = io.held;
  const next = (what: Omit<TaskAsk, "held">) =>
    ask(deps, conversation, ids, { ...what, ...(isHeld ? { held: true } : {}) });
  for (;;) {
    if (io.signal.aborted) throw new ToolFailure("aborted", "Let go.");
    const state = await readTask(deps, ids);
    const step = nextStep(state, ids);
    switch (step.kind) {
      case "begin":
        await next({ runId: ids.runId, note: null });
        break;
      case "summarize": {
        const note = { nodeId: ids.summaryRequestId, text: SUMMARY_REQUEST };
        await next({ runId: ids.summaryRunId, note });
        break;
      }
      case "decline":
        await decline(deps, conversation, ids);
        break;
      case "wait": {
        const change = () => untilChanged(deps, ids, state.runs.at(-1), io.signal);
        await (step.forPerson ? io.whilePersonDecides(change) : change());
        if (step.forPerson && isHeld) {
          isHeld = false;
          onWaiting();
        }
        break;
      }
      case "end":
        return step.ending;
    }
  }
}

/**
 * Reads a sub-task's rows. The runs are read first: whatever a run at rest has written was stored before its
 * row.
 */
export async function readTask(deps: TaskDeps, { branchId }: TaskIds): Promise<TaskState> {
  const runs = await deps.runs.ofBranch(branchId);
  const branch = await deps.branches.get(branchId);
  const nodes = await deps.branches.nodes(branch?.messageIds ?? []);
  return { runs, branch, nodes };
}

/** Opens the sub-task for writing. The tab that writes the parent writes the sub-task too. */
async function hold(deps: TaskDeps, contextId: string): Promise<Conversation> {
  const conversation = deps.open(contextId);
  conversation.takeOver();
  const { context } = await waitFor(
    conversation.actor,
    (one) => one.hasTag("writing") || one.hasTag("unwritable"),
  );
  if (context.problem === undefined) return conversation;
  throw new ToolFailure("aborted", `The sub-task cannot be read: ${context.problem}`);
}

async function ask(
  { runs }: TaskDeps,
  conversation: Conversation,
  { branchId }: TaskIds,
  what: TaskAsk,
): Promise<void> {
  const asked = await conversation.dispatch({ type: "task.ask", branchId, ...what });
  if (!asked.ok) throw cannotGoOn(asked.error.message);
  const limit = AbortSignal.timeout(STORE_TIMEOUT);
  const end = await whenRun(runs, branchId, (run) => run?.id === what.runId, limit);
  if (end === "wanted") return;
  // The run's row may have been missed, because the person has begun another run since.
  const isStored = (await runs.ofBranch(branchId)).some(({ id }) => id === what.runId);
  if (!isStored) throw cannotGoOn("Its run could not be stored.");
}

async function decline(
  { runs }: TaskDeps,
  conversation: Conversation,
  { branchId }: TaskIds,
): Promise<void> {
  const declined = await conversation.dispatch({ type: "budget.decline", branchId });
  if (!declined.ok) throw cannotGoOn(declined.error.message);
  const limit = AbortSignal.timeout(STORE_TIMEOUT);
  const end = await whenRun(runs, branchId, (run) => run?.state !== "awaitingBudget", limit);
  if (end === "aborted") throw cannotGoOn("Its end could not be stored.");
}

function cannotGoOn(why: string): ToolFailure {
  return new ToolFailure("aborted", `The sub-task cannot go on: ${why}`);
}

async function untilChanged(
  deps: TaskDeps,
  { branchId }: TaskIds,
  seen: RunRow | undefined,
  signal: AbortSignal,
): Promise<void> {
  const isNew = (run: RunRow | undefined) =>
    run?.id !== seen?.id || run?.state !== seen?.state || run?.updatedAt !== seen?.updatedAt;
  await whenRun(deps.runs, branchId, isNew, signal);
}

/**
 * Stops a sub-task. Resolves once none of its runs is active.
 * @throws ToolFailure if it refuses or takes too long; it may then still be running
 */
export async function stopTask(deps: TaskDeps, contextId: string): Promise<void> {
  const running = (await deps.runs.latestRuns(contextId)).filter(isUnfinished);
  if (running.length === 0) return;
  const conversation = await hold(deps, contextId);
  const limit = AbortSignal.timeout(STORE_TIMEOUT);
  await Promise.all(
    running.map(async ({ branchId }) => {
      const told = await conversation.dispatch({ type: "run.stop", branchId });
      if (!told.ok) throw cannotBeStopped(told.error.message);
      const end = await whenRun(deps.runs, branchId, (run) => !run || !isUnfinished(run), limit);
      if (end === "aborted") throw cannotBeStopped("It takes unusually long.");
    }),
  );
}

function cannotBeStopped(why: string): ToolFailure {
  return new ToolFailure("aborted", `A sub-task cannot be stopped: ${why}`);
}

/**
 * Moves a sub-task to the bin, unless the person has kept it. A sub-task that cannot be stopped stays where
 * it is until its parent is next opened; its call has its result in any case.
 */
export async function retire(deps: TaskDeps, contextId: string): Promise<void> {
  const context = await deps.conversations.get(contextId);
  if (context?.parentId === undefined || context.deletedAt !== undefined) return;
  try {
    // The person may have begun runs on its other branches.
    await stopTask(deps, contextId);
  } catch (error) {
    if (error instanceof ToolFailure) return;
    throw error;
  }
  // If this fails, the sub-task stays where it is, as above.
  await mayFail(deps.bin.moveToBin(contextId, deps.now()));
}
