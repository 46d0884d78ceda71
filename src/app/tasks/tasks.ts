import { waitFor } from "xstate";

import type { Conversation } from "#app/conversation/conversation.ts";
import type { TaskIo, Tasks } from "#app/run/tasks.ts";
import type { Services } from "#app/services/services.ts";
import type { Workspaces } from "#app/workspace/workspaces.ts";
import type { TaskCommand } from "#domain/command.ts";
import { isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { shareOf, totalSpent } from "#domain/tasks/budget-share.ts";
import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import { taskFilesOf } from "#domain/tasks/task-files.ts";
import { taskContextId, taskIdsOf } from "#domain/tasks/task-ids.ts";
import type { TaskIds } from "#domain/tasks/task-ids.ts";
import { nextTaskStep, taskResult } from "#domain/tasks/task-step.ts";
import type { TaskEnding, TaskState } from "#domain/tasks/task-step.ts";
import { ToolFailure } from "#tools/tool.ts";

import { createTask } from "./create-task.ts";
import { leftBehind } from "./left-behind.ts";
import { whenRun } from "./when-run.ts";

export interface TaskDeps extends Pick<
  Services,
  "conversations" | "branches" | "runs" | "connections" | "settings" | "modes" | "now"
> {
  workspaces: Pick<Workspaces, "before">;
  open(contextId: string): Conversation;
}

/** Milliseconds until a stopped sub-task is at rest, or a started one has its row. */
const STORE_TIMEOUT = 10_000;

/** docs/decisions/2026-11-22-a-sub-task-is-a-conversation.md */
export function createTasks(deps: TaskDeps): Tasks {
  /** Calls whose sub-task waited for the person after a reload: its end shows that they are back. */
  const waited = new Set<string>();
  const tasks: Tasks = {
    run: async (run, callId, order, io) => {
      const ids = taskIdsOf(callId);
      if ((await deps.conversations.get(ids.contextId)) === undefined) {
        await createTask(deps, run, callId, order);
      }
      const ending = await untilEnd(deps, ids, io, () => waited.add(callId));
      const { text, isError } = taskResult(ending);
      if (isError) throw new ToolFailure("aborted", text);
      return text;
    },
    accountOf: async (callId) => {
      const contextId = taskContextId(callId);
      if ((await deps.conversations.get(contextId)) === undefined) return undefined;
      const runs = await deps.runs.ofContext(contextId);
      const spent = totalSpent(runs.map(({ counters }) => counters));
      return { spent, personIsBack: waited.has(callId) };
    },
    filesOf: async (callId) => {
      const branch = await deps.branches.get(taskIdsOf(callId).branchId);
      return taskFilesOf(await deps.branches.nodes(branch?.messageIds ?? []));
    },
    stop: async (callId) => stopTask(deps, taskContextId(callId)),
    retire: async (callId) => retire(deps, taskContextId(callId)),
    limitsOf: async (contextId) => {
      const { parentCallId, parentBranchId = "" } = (await deps.conversations.get(contextId)) ?? {};
      const parent = await deps.runs.latestRun(parentBranchId);
      const isOpen = parent?.calls.some(({ id }) => id === parentCallId) === true;
      return parent !== undefined && isOpen ? shareOf(parent) : undefined;
    },
    tidy: async (contextId) => {
      for (const { id } of await leftBehind(deps, contextId)) {
        await stopTask(deps, id);
        await retire(deps, id);
      }
    },
  };
  return tasks;
}

type TaskAsk = Omit<TaskCommand, "type" | "branchId">;

/** Law S2: reads what is stored, does what is next, and waits until something has changed. */
async function untilEnd(
  deps: TaskDeps,
  ids: TaskIds,
  io: TaskIo,
  onWaiting: () => void,
): Promise<TaskEnding> {
  const conversation = await hold(deps, ids.contextId);
  let isHeld = io.held;
  const next = (what: Omit<TaskAsk, "held">) =>
    ask(deps, conversation, ids, { ...what, ...(isHeld ? { held: true } : {}) });
  for (;;) {
    if (io.signal.aborted) throw new ToolFailure("aborted", "Let go.");
    const state = await readTask(deps, ids);
    const step = nextTaskStep(state, ids);
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
        await conversation.dispatch({ type: "budget.decline", branchId: ids.branchId });
        await whenRun(
          deps.runs,
          ids.branchId,
          (run) => run?.state !== "awaitingBudget",
          AbortSignal.timeout(STORE_TIMEOUT),
        );
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

/** The runs are read first: what a run at rest has written is stored before its row. */
async function readTask(deps: TaskDeps, { branchId }: TaskIds): Promise<TaskState> {
  const runs = await deps.runs.ofBranch(branchId);
  const branch = await deps.branches.get(branchId);
  const nodes = await deps.branches.nodes(branch?.messageIds ?? []);
  return { runs, branch, nodes };
}

/** The tab that writes the parent writes the sub-task. */
async function hold(deps: TaskDeps, contextId: string): Promise<Conversation> {
  const conversation = deps.open(contextId);
  conversation.takeOver();
  const { context } = await waitFor(
    conversation.actor,
    (one) => one.matches("writing") || one.matches("broken"),
  );
  if (context.problem === undefined) return conversation;
  throw new ToolFailure("aborted", `The sub-task cannot be read: ${context.problem}`);
}

async function ask(
  deps: TaskDeps,
  conversation: Conversation,
  { branchId }: TaskIds,
  what: TaskAsk,
): Promise<void> {
  const asked = await conversation.dispatch({ type: "task.ask", branchId, ...what });
  if (!asked.ok) {
    throw new ToolFailure("aborted", `The sub-task cannot go on: ${asked.error.message}`);
  }
  const limit = AbortSignal.timeout(STORE_TIMEOUT);
  await whenRun(deps.runs, branchId, (run) => run?.id === what.runId, limit);
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

async function stopTask(deps: TaskDeps, contextId: string): Promise<void> {
  const running = (await deps.runs.latestRuns(contextId)).filter(isUnfinished);
  if (running.length === 0) return;
  const conversation = await hold(deps, contextId);
  const limit = AbortSignal.timeout(STORE_TIMEOUT);
  await Promise.all(
    running.map(async ({ branchId }) => {
      await conversation.dispatch({ type: "run.stop", branchId });
      await whenRun(deps.runs, branchId, (run) => !run || !isUnfinished(run), limit);
    }),
  );
}

async function retire(deps: TaskDeps, contextId: string): Promise<void> {
  const context = await deps.conversations.get(contextId);
  if (context?.parentId === undefined || context.deletedAt !== undefined) return;
  // What the person began on its other branches.
  await stopTask(deps, contextId);
  await deps.conversations.moveToBin(contextId, deps.now());
}
