import { useDispatch } from "./dispatch.ts";
import { useNewId } from "./new-id.ts";

/** What the person can ask of a branch's run; each action makes the ids that it needs. */
export interface RunActions {
  stop: () => void;
  /** Moves the broken answer aside and asks again. */
  retry: () => void;
  /** Ends the wait before the next attempt. */
  retryNow: () => void;
  /** Keeps the partial answer and asks the model to continue. */
  continue: () => void;
}

/** A refusal becomes a notice. */
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
  };
}
