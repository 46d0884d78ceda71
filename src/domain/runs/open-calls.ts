import type { OpenCall } from "./run.ts";

/** It can never run as the model wrote it and still needs an error result. */
export function isMalformed(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "malformed";
}

/** The person still has to approve or deny it. */
export function isPending(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "pending";
}

/** It may run and has no result yet. */
export function isApproved(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "approved";
}

/** The model asked the person, who has not answered yet. */
export function isQuestion(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "question";
}

/** It ran, or the person answered it: the round goes through `processingToolResults`. */
export function hasOutcome(call: OpenCall): boolean {
  return call.settled !== undefined && call.settled.source !== "system";
}

/** The person wants to see what the tool gave before the model does: an error is a text from outside as well. */
export function wantsReview(call: OpenCall): boolean {
  return call.review === true && call.settled?.source === "tool";
}

/** It had started when the page closed: it may have run. */
export function isInDoubt(call: OpenCall): boolean {
  return call.mayHaveRun === true;
}
