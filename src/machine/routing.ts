/**
 * Where an answer's calls lead; the first match wins. Guards see the calls as they are after the
 * event, and the action stores exactly those. Each state uses the part of this order that its calls
 * can still match.
 */
const routes = {
  malformed: {
    guard: "a call is malformed",
    target: "#run.handlingToolError",
    actions: "update the calls",
  },
  pending: {
    guard: "a call is pending",
    target: "#run.awaitingToolApproval",
    actions: "update the calls",
  },
  approved: {
    guard: "a call is approved",
    target: "#run.executingTools",
    actions: "update the calls",
  },
  question: {
    guard: "a call is a question",
    target: "#run.awaitingClarification",
    actions: "update the calls",
  },
  answered: {
    guard: "a call has an outcome",
    target: "#run.processingToolResults",
    actions: "update the calls",
  },
  /** Only errors and denials. */
  errorsAlone: { target: "#run.generatingResponse", actions: "update the calls" },
} as const;

export const routeFromEvaluation = [
  routes.malformed,
  routes.pending,
  routes.approved,
  routes.question,
] as const;

export const routeFromErrors = [
  routes.pending,
  routes.approved,
  routes.question,
  routes.errorsAlone,
] as const;

export const routeFromApproval = [
  routes.approved,
  routes.question,
  routes.answered,
  routes.errorsAlone,
] as const;

export const routeFromExecution = [routes.question, routes.answered, routes.errorsAlone] as const;

export const routeFromClarification = [routes.answered, routes.errorsAlone] as const;

const backOff = {
  target: "#run.transientFailure.backingOff",
  actions: "plan the retry",
} as const;

const askPerson = {
  guard: "the person must decide",
  target: "#run.transientFailure.awaitingPerson",
  actions: "record the error for the person",
} as const;

/** After a broken model call: fail, ask the person, or back off. */
export const routeAfterBreak = [
  { guard: "the error is final", target: "#run.failed", actions: "record the error" },
  askPerson,
  backOff,
] as const;

/** Silence before any text is retried; after text the person decides. */
export const routeAfterSilence = [backOff] as const;
export const routeAfterSilenceInStream = [askPerson, backOff] as const;

/**
 * After a round was counted: a run that moves no further fails, and one that has used up a budget
 * asks the person for more.
 */
export const routeWhenSpent = [
  { guard: "nothing moves", target: "#run.failed", actions: "fail without progress" },
  { guard: "a budget is exhausted", target: "#run.awaitingBudget" },
] as const;

/** Send the prepared request, hold it for the person after a reload, or fail without one. */
export const routeWhenPrepared = [
  {
    guard: "the request is ready and waits for the person",
    target: "#run.transientFailure.awaitingPerson",
    // Whatever sends it later is taken for a retry, which does not count.
    actions: [
      "leave out the wait",
      "count a model call",
      "record the interruption",
      "record the limits",
    ],
  },
  {
    guard: "the request is ready",
    target: "#run.awaitingLLMResponse",
    actions: [
      "leave out the wait",
      "count a model call",
      "record the request",
      "record the limits",
    ],
  },
  { target: "#run.failed", actions: "record the error" },
] as const;

/** A rejected actor is a bug or a storage failure, never a wrong answer of the model. */
export const onFault = { target: "#run.failed", actions: "record the error" } as const;
