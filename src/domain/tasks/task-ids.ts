import { derivedId } from "#domain/derived-id.ts";

/** Name of the tool whose calls start sub-tasks. */
export const START_TASK = "start_task";

/** How deep sub-tasks can be nested. A conversation of the list is at depth 0. */
export const MAX_TASK_DEPTH = 3;

/**
 * The ids of a call's sub-task. All are derived from the call, so that repeating a step makes nothing
 * twice.
 */
export interface TaskIds {
  contextId: string;
  branchId: string;
  /** The message that says what is to be done. */
  goalId: string;
  runId: string;
  /** The note that asks for the message to hand back. */
  summaryRequestId: string;
  summaryRunId: string;
}

export function taskIdsOf(callId: string): TaskIds {
  return {
    contextId: taskContextId(callId),
    branchId: derivedId(callId, "task branch"),
    goalId: derivedId(callId, "task goal"),
    runId: derivedId(callId, "task run"),
    summaryRequestId: derivedId(callId, "task summary request"),
    summaryRunId: derivedId(callId, "task summary run"),
  };
}

export function taskContextId(callId: string): string {
  return derivedId(callId, "task");
}

/** The beginning of the result of a sub-task that the person stopped. */
export const STOPPED_TASK = "The person stopped this sub-task.";
