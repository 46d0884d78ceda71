/**
 * One call of the current answer, reduced to what the statechart decides by: ids and outcomes. The
 * arguments are in the node, and the results in the journal until the round is appended.
 */
export interface OpenCall {
  id: string;
  toolName: string;
  status: "malformed" | "pending" | "approved" | "denied" | "question";
  idempotent: boolean;
  /**
   * The result contains text from outside, which the person sees before the model does. Set to false
   * once they have.
   */
  review?: boolean;
  /**
   * The journal says that the call was started. After a reload, a started call without a result may
   * have run.
   */
  started?: boolean;
  /**
   * The person must decide whether to run the call again, or to tell the model that its outcome is
   * unknown.
   */
  mayHaveRun?: boolean;
  /**
   * Why the person's last decision about the call could not be recorded. No part of that decision takes
   * effect.
   */
  refused?: string;
  /** Set once the result is durable in the journal. */
  settled?: SettledCall;
}

/** What a sub-task has spent. It also counts towards the run that started it. */
export interface TaskSpending {
  modelCalls: number;
  tokens: number;
  /** Cost in US dollars, as far as it is known. */
  dollars?: number;
}

/** The result of a call, reduced to what the statechart and the budgets need. */
export interface SettledCall {
  isError: boolean;
  source: "tool" | "person" | "system";
  /** Hash of arguments and result. */
  digest: string;
  /** Hash of the arguments alone. Absent in rows of older versions. */
  asked?: string;
  /** What the sub-task that the call started has spent. */
  spent?: TaskSpending;
}

/** Whether the call can never run as the model wrote it and still needs an error result. */
export function isMalformed(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "malformed";
}

/** Whether the person still has to approve or deny the call. */
export function isPending(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "pending";
}

/** Whether the call may run and has no result yet. */
export function isApproved(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "approved";
}

/** Whether the model asked the person with this call and they have not answered yet. */
export function isQuestion(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "question";
}

/**
 * Whether the call ran or the person answered it. If so, the round goes through
 * `processingToolResults`.
 */
export function hasOutcome(call: OpenCall): boolean {
  return call.settled !== undefined && call.settled.source !== "system";
}

/**
 * Whether the person wants to see the tool's result before the model does. That includes an error,
 * which is text from outside as well.
 */
export function wantsReview(call: OpenCall): boolean {
  return call.review === true && call.settled?.source === "tool";
}

/** Whether the call had started when the page closed, so that it may have run. */
export function isInDoubt(call: OpenCall): boolean {
  return call.mayHaveRun === true;
}
