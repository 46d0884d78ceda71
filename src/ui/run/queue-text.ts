import { isInDoubt } from "#domain/open-calls.ts";
import { isInterrupted, isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";

/** When a queued message will be sent, in one sentence. */
export function queueText(run: RunRow): string {
  if (!isUnfinished(run)) {
    return run.state === "failed"
      ? "Not sent yet, because the answer before it failed."
      : "Not sent yet, because the answer before it was stopped.";
  }
  if (isInterrupted(run)) return "Will be sent when the interrupted answer is complete.";
  const until = waitsUntil(run);
  return until === undefined
    ? "Will be sent when this answer is complete."
    : `Will be sent when ${until} and this answer is complete.`;
}

/** What the person has to do before the run goes on. */
function waitsUntil({ state, calls }: RunRow): string | undefined {
  switch (state) {
    case "awaitingToolApproval":
      return "you have decided on the tool calls";
    case "awaitingClarification":
      return "you have answered the question";
    case "processingToolResults.awaitingReview":
      return "you have reviewed the result";
    case "transientFailure.awaitingPerson":
      return calls.some(isInDoubt)
        ? "you have decided about the call that may have run"
        : "the tools have been retried";
    default:
      return undefined;
  }
}
