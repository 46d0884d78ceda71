/**
 * Where the calls of an answer lead; the first match wins. Guards see the calls as they are after the
 * event, and the action stores exactly those. Each state uses the part of this order that can still
 * match its calls.
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
  /** There are only errors and denials. */
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

/** Routes after a broken model call: fail, ask the person, or back off. */
export const routeAfterBreak = [
  { guard: "the error is final", target: "#run.failed", actions: "record the error" },
  askPerson,
  backOff,
] as const;

/** Routes after silence. Before any text the attempt is retried; after some text the person decides. */
export const routeAfterSilence = [backOff] as const;
export const routeAfterSilenceInStream = [askPerson, backOff] as const;

/**
 * Routes after a round was counted. A run that makes no progress fails, and one that has used up a
 * budget asks the person for more.
 */
export const routeWhenSpent = [
  { guard: "nothing moves", target: "#run.failed", actions: "fail without progress" },
  { guard: "a budget is exhausted", target: "#run.awaitingBudget" },
] as const;

/**
 * Routes with a prepared request: send it, hold it for the person after a reload, or fail if there is
 * none.
 */
export const routeWhenPrepared = [
  {
    guard: "the request is ready and waits for the person",
    target: "#run.transientFailure.awaitingPerson",
    // Whatever sends it later is treated as a retry, which is not counted as a model call. So count it
    // now.
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
