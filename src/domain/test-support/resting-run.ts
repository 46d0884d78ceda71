import { emptyCounters, noFingerprints } from "#domain/runs/budgets.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";

/** The row of a run on this branch, at rest after its first answer unless `changes` says otherwise. */
export function restingRun(
  where: Pick<RunRow, "id" | "contextId" | "branchId">,
  changes: Partial<RunRow> = {},
): RunRow {
  return {
    ...where,
    state: "idle",
    iteration: 1,
    counters: emptyCounters(),
    fingerprints: noFingerprints,
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    calls: [],
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: 0,
    updatedAt: 0,
    ...changes,
  };
}
