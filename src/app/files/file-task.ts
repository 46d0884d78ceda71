import type { StepwiseTask } from "#domain/files/stepwise.ts";
import type { ProgressOptions } from "#storage/files/add-rows.ts";

export interface FileTaskOptions {
  /**
   * When aborted, the promise rejects with the signal's reason, and nothing is written or returned; what is
   * written already is told as written.
   */
  signal: AbortSignal;
  /** From 0 to 1. */
  report: (share: number) => void;
}

export function watched({ signal, report }: FileTaskOptions): ProgressOptions {
  return { signal, onProgress: ({ done, total }) => report(done / Math.max(1, total)) };
}

/** Milliseconds of work before yielding to the page: less than a frame at 60 Hz. */
const SLICE = 12;

/** Yields to the page whenever a slice of time is used up. Rejects once the signal is aborted. */
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

/** @param breath of a task that has other steps, too */
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
