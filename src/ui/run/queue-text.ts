import { isInDoubt } from "#domain/runs/open-calls.ts";
import { isInterrupted, isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { runWords } from "#ui/words/run.ts";

/** When a queued message will be sent, in one sentence. */
export function queueText(run: RunRow): string {
  if (!isUnfinished(run)) {
    return run.state === "failed" ? runWords.notSentFailed : runWords.notSentStopped;
  }
  if (isInterrupted(run)) return runWords.sentAfterInterrupted;
  return unfinishedText(run);
}

/** The sentence for an unfinished run: what has to happen before the message is sent. */
function unfinishedText({ state, calls }: RunRow): string {
  switch (state) {
    case "awaitingToolApproval":
      return runWords.sentAfterDecision;
    case "awaitingClarification":
      return runWords.sentAfterQuestion;
    case "processingToolResults.awaitingReview":
      return runWords.sentAfterReview;
    case "transientFailure.awaitingPerson":
      return calls.some(isInDoubt) ? runWords.sentAfterDoubt : runWords.sentAfterRetry;
    default:
      return runWords.sentAfterAnswer;
  }
}
