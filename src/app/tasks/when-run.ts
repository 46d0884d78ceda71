import type { RunRow } from "#domain/runs/run.ts";
import type { RunStore } from "#storage/conversations/runs.ts";

/** How a wait for a run ended: the run is as wanted, or the signal was aborted first. */
export type RunWaitEnd = "wanted" | "aborted";

/**
 * Waits until the branch's newest run, as stored, is as wanted, or the signal is aborted. Rejects if the run
 * cannot be read.
 */
export function whenRun(
  runs: Pick<RunStore, "watchLatest">,
  branchId: string,
  isWanted: (run: RunRow | undefined) => boolean,
  signal: AbortSignal,
): Promise<RunWaitEnd> {
  if (signal.aborted) return Promise.resolve("aborted");
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const settle = (end: () => void) => {
      signal.removeEventListener("abort", abort);
      queueMicrotask(() => stop());
      end();
    };
    const abort = () => settle(() => resolve("aborted"));
    signal.addEventListener("abort", abort);
    stop = runs.watchLatest(branchId).subscribe(
      (run) => {
        if (isWanted(run)) settle(() => resolve("wanted"));
      },
      (error) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
  });
}
