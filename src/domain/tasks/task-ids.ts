import { derivedId } from "#domain/derived-id.ts";

/** Name of the tool whose calls are sub-tasks. */
export const START_TASK = "start_task";

/** Sub-tasks of sub-tasks: a conversation of the list is at 0, and none is deeper than this. */
export const MAX_TASK_DEPTH = 3;

/** Every id of a call's sub-task follows from the call, so that repeating a step makes nothing twice. */
export interface TaskIds {
  contextId: string;
  branchId: string;
  /** The message with what is to be done. */
  goalId: string;
  runId: string;
  /** The note that asks for what is handed back. */
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

/** With this begins the result of a sub-task that the person stopped. */
export const STOPPED_TASK = "The person stopped this sub-task.";
