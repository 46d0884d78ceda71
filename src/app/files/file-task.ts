import type { StepwiseTask } from "#domain/files/stepwise.ts";
import type { ProgressOptions } from "#storage/files/add-rows.ts";

export interface FileTaskOptions {
  /**
   * When it is aborted, the promise rejects with the signal's reason, and nothing is written or returned.
   * Once something has been written, the task is reported as done.
   */
  signal: AbortSignal;
  /** Reports progress from 0 to 1. */
  report: (share: number) => void;
}

export function watched({ signal, report }: FileTaskOptions): ProgressOptions {
  return { signal, onProgress: ({ done, total }) => report(done / Math.max(1, total)) };
}

/** Milliseconds of work before yielding to the page; less than a frame at 60 Hz. */
const SLICE = 12;

/**
 * Returns a function that yields to the page whenever a slice of time is used up. It rejects once the signal
 * is aborted.
 */
export function createBreath(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
    signal.throwIfAborted();
  };
}

export async function inSlices<Value>(
  steps: StepwiseTask<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return stepped(steps, createBreath(signal));
}

/**
 * Runs a task step by step.
 * @param breath shared with the other steps of a larger task
 */
export async function stepped<Value>(
  steps: StepwiseTask<Value>,
  breath: () => Promise<void>,
): Promise<Value> {
  let step = steps.next();
  while (step.done !== true) {
    await breath();
    step = steps.next();
  }
  return step.value;
}
