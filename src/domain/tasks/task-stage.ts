import type { ChatContext } from "#domain/context.ts";
import { startedCalls } from "#domain/runs/call-journal.ts";
import { isApproved } from "#domain/runs/open-calls.ts";
import { waitsForPerson } from "#domain/runs/run-states.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";

import { START_TASK, taskIdsOf } from "./task-ids.ts";

/** The stage of a sub-task, as a person sees it. */
export type TaskStage =
  | "starting"
  | "working"
  | "waiting"
  | "summarizing"
  | "finished"
  | "failed"
  /** It ended without anything to hand back. */
  | "silent"
  | "stopped";

/**
 * The stage of the sub-task that a call started.
 * @param run the newest run of its first branch
 * @param result the result of its call, if there is one; `answered` says that its last message is a
 * whole answer
 */
export function taskStage(
  callId: string,
  run: Pick<RunRow, "id" | "state"> | undefined,
  result: { isError: boolean; answered: boolean } | undefined,
): TaskStage {
  if (run?.state === "failed") return "failed";
  if (result !== undefined && !result.isError) return "finished";
  if (result !== undefined) return result.answered ? "silent" : "stopped";
  if (run === undefined) return "starting";
  if (waitsForPerson(run.state)) return "waiting";
  if (!isUnfinished(run)) return "working";
  return run.id === taskIdsOf(callId).summaryRunId ? "summarizing" : "working";
}

/** Ids of the run's calls whose sub-tasks are working at the moment. */
export function openTaskCalls({ state, calls }: Pick<RunRow, "state" | "calls">): string[] {
  return state === "executingTools" ? unsettledTaskCalls(calls) : [];
}

/**
 * Ids of the run's calls whose sub-tasks may ask the person. This includes the time when the person has
 * yet to decide whether other calls of the round run again.
 */
export function askingTaskCalls({
  state,
  origin,
  calls,
}: Pick<RunRow, "state" | "origin" | "calls">): string[] {
  const isHeldUp = origin === "tools" && state.startsWith("transientFailure.");
  return state === "executingTools" || isHeldUp ? unsettledTaskCalls(calls) : [];
}

function unsettledTaskCalls(calls: RunRow["calls"]): string[] {
  return calls
    .filter((call) => call.toolName === START_TASK && isApproved(call))
    .map(({ id }) => id);
}

/** The stage of a question on the side. */
export type SideStage = "empty" | "working" | "waiting" | "failed" | "resting" | "ended";

/** @param run the newest run of the question's conversation */
export function sideStage(
  { deletedAt }: Pick<ChatContext, "deletedAt">,
  run: Pick<RunRow, "state"> | undefined,
): SideStage {
  if (deletedAt !== undefined) return "ended";
  if (run === undefined) return "empty";
  if (run.state === "failed") return "failed";
  if (waitsForPerson(run.state)) return "waiting";
  return isUnfinished(run) ? "working" : "resting";
}

/** The calls that a run has started, according to its journal. */
export function calledIn(rows: readonly JournalRow[]): string[] {
  return startedCalls(rows).map(({ callId }) => callId);
}

/** The started calls that began sub-tasks. */
export function startedTaskCalls(rows: readonly JournalRow[]): string[] {
  return startedCalls(rows)
    .filter(({ toolName }) => toolName === START_TASK)
    .map(({ callId }) => callId);
}
