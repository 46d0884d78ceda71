import { isBroken, offersRetry } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";

import { BudgetCard } from "./budget-card.tsx";
import { RunProblem } from "./run-problem.tsx";
import { useShownState } from "./use-shown-state.ts";

import styles from "./run-strip.module.css";

/** Shows what keeps a run from going on and what the person can do about it; nothing if the run can go on. */
export function RunTrouble({ run }: { run: RunRow }) {
  const state = useShownState(run);
  const isOutOfBudget = state === "awaitingBudget";
  // A run whose error cannot be read has failed as well, and can be asked again.
  const broke = isBroken(state) && (run.error !== undefined || offersRetry(state));
  if (!isOutOfBudget && !broke) return null;
  return (
    <div className={styles.trouble}>
      {isOutOfBudget ? <BudgetCard run={run} /> : <RunProblem run={run} branchId={run.branchId} />}
    </div>
  );
}
