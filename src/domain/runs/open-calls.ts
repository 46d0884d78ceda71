/**
 * One call of the current answer: what the chart routes by. It contains only ids and outcomes; the
 * arguments are in the node, the results in the journal until the round is appended.
 */
export interface OpenCall {
  id: string;
  toolName: string;
  status: "malformed" | "pending" | "approved" | "denied" | "question";
  idempotent: boolean;
  /**
   * Its text comes from outside; the person sees it (and sets this false) before the model does.
   */
  review?: boolean;
  /** Journaled as started. After a reload, started without a result means "may have run". */
  started?: boolean;
  /** The person must decide: run it again, or tell the model that its outcome is unknown. */
  mayHaveRun?: boolean;
  /** Why the person's last decision on it could not be recorded; none of it takes effect. */
  refused?: string;
  /** Set once the result is durable in the journal. */
  settled?: SettledCall;
}

/** What a sub-task has spent; counted in the run that started it as well. */
export interface TaskSpending {
  modelCalls: number;
  tokens: number;
  /** US dollars, as far as they are known. */
  dollars?: number;
}

/** A call that has its result. */
export interface SettledCall {
  isError: boolean;
  source: "tool" | "person" | "system";
  /** Covers arguments and result. */
  digest: string;
  /** Covers the arguments alone. Absent in rows of older versions. */
  asked?: string;
  /** By the sub-task that the call started. */
  spent?: TaskSpending;
}

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
