import type { RunError } from "#domain/runs/run-error.ts";

const TASK_AT_WORK = "task_at_work";

/** A run could not be closed: a sub-task of it did not stop, and may still be at work (law S6). */
export function taskAtWork(message: string): RunError {
  return { kind: "internal", code: TASK_AT_WORK, message, retryable: false };
}

export function isTaskAtWork({ code }: Pick<RunError, "code">): boolean {
  return code === TASK_AT_WORK;
}
