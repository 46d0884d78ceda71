import type { DecisionState } from "#domain/runs/run-states.ts";

/**
 * Words of the browser's own notifications. Other people may see them, so nothing that was written is in
 * them.
 */
export const notificationWords = {
  /** Shown in place of the conversation's name. */
  app: "Bough",
  serverAsks: "A server has a question for you.",
} as const;

/** States of a run of which the person is notified when the run enters them by itself. */
type ToldState =
  | DecisionState
  | "awaitingBudget"
  | "transientFailure.awaitingPerson"
  | "idle"
  | "failed";

export const toldStates: Readonly<Record<string, string>> = {
  idle: "The answer is ready.",
  failed: "The answer failed.",
  "transientFailure.awaitingPerson": "The answer was interrupted.",
  awaitingToolApproval: "Tool calls wait for your approval.",
  awaitingClarification: "The model has a question for you.",
  "processingToolResults.awaitingReview": "A result waits for your review.",
  awaitingBudget: "A limit is reached. It waits for your decision.",
} satisfies Record<ToldState, string>;
