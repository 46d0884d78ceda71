import { stateText } from "#ui/run/state-text.ts";

/** Names for states that the run itself shows with the same words as others. */
const names: Readonly<Record<string, string>> = {
  "processingLLMResponse.evaluating": "Reading the answer",
  "processingLLMResponse.handlingCompletion": "Checking the answer",
  "processingLLMResponse.finalizing": "Storing the answer",
  "processingToolResults.awaitingReview": "Waiting for your review",
  "processingToolResults.addingResults": "Adding results",
  "processingToolResults.updatingBudgets": "Counting limits",
  "transientFailure.backingOff": "Waiting to retry",
  "transientFailure.awaitingPerson": "Waiting for you after a failure",
  awaitingClarification: "Waiting for your answer",
  awaitingBudget: "Waiting for you at a limit",
};

/** A state in plain words; its path if another version of Bough wrote it. */
export function stateName(state: string): string {
  return names[state] ?? (stateText(state) || state);
}
