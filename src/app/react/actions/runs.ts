import { useServices } from "#app/react/internal/use-services.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { isInterrupted } from "#domain/runs/run.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";

import { useDispatch } from "./dispatch.ts";
import { useNewId } from "./new-id.ts";

/** Actions on a branch's run. Each makes the ids that it needs. */
export interface RunActions {
  stop: () => void;
  /** Moves the partial answer aside and asks again. */
  retry: () => void;
  /** Ends the wait before the next attempt. */
  retryNow: () => void;
  /** Keeps the partial answer and asks the model to continue. */
  continue: () => void;
  /** Changes the limits of the current run. A run that is short goes on if the new limits are enough. */
  allowMore: (limits: BudgetChoice) => void;
  /** Changes how the current run retries. */
  changeRetries: (retry: Partial<RetryPolicy>) => void;
  /** Ends a run that is short of a budget. */
  endHere: () => void;
}

/** Returns the actions on a branch's run. A refusal becomes a notice. */
export function useRunActions(branchId: string): RunActions {
  const dispatch = useDispatch();
  const newId = useNewId();
  return {
    stop: () => void dispatch({ type: "run.stop", branchId }),
    retry: () =>
      void dispatch({ type: "run.retry", branchId, runId: newId(), newBranchId: newId() }),
    retryNow: () => void dispatch({ type: "run.retryNow", branchId }),
    continue: () =>
      void dispatch({ type: "run.continue", branchId, runId: newId(), nodeId: newId() }),
    allowMore: (limits) => void dispatch({ type: "budget.grant", branchId, limits }),
    changeRetries: (retry) => void dispatch({ type: "budget.grant", branchId, limits: {}, retry }),
    endHere: () => void dispatch({ type: "budget.decline", branchId }),
  };
}

/**
 * Ends the interrupted runs of these branches and keeps their partial answers, so that they no longer wait
 * for the person. Runs that are at work or ask for a decision stay.
 */
export function useKeepInterrupted(): (branchIds: readonly string[]) => Promise<void> {
  const { runs } = useServices();
  const dispatch = useDispatch();
  return async (branchIds) => {
    for (const branchId of branchIds) {
      const run = await runs.latestRun(branchId);
      if (run !== undefined && isInterrupted(run)) await dispatch({ type: "run.stop", branchId });
    }
  };
}
