/**
 * Where an answer's calls lead: the first match wins. The guards see
 * the calls as the event leaves them, and "note the calls" stores exactly those. Each state takes
 * the part of the order that its calls can still match.
 */
const routes = {
  malformed: {
    guard: "a call is malformed",
    target: "#run.handlingToolError",
    actions: "note the calls",
  },
  pending: {
    guard: "a call is pending",
    target: "#run.awaitingToolApproval",
    actions: "note the calls",
  },
  approved: {
    guard: "a call is approved",
    target: "#run.executingTools",
    actions: "note the calls",
  },
  question: {
    guard: "a call is a question",
    target: "#run.awaitingClarification",
    actions: "note the calls",
  },
  answered: {
    guard: "a call has an outcome",
    target: "#run.processingToolResults",
    actions: "note the calls",
  },
  /** Errors and denials alone. */
  errorsAlone: { target: "#run.generatingResponse", actions: "note the calls" },
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

const leaveToPerson = {
  guard: "the person must decide",
  target: "#run.transientFailure.awaitingPerson",
  actions: "note that the person decides",
} as const;

/** A broken model call: for good, for the person to decide, or for a while. */
export const routeAfterBreak = [
  { guard: "the error is final", target: "#run.failed", actions: "note the error" },
  leaveToPerson,
  backOff,
] as const;

/** Silence before anything was shown is tried again; after text it is the person's word. */
export const routeAfterSilence = [backOff] as const;
export const routeAfterSilenceInStream = [leaveToPerson, backOff] as const;

/** A prepared request leaves, is held for the person after a reload, or could not be made. */
export const routeWhenPrepared = [
  {
    guard: "the request is ready and waits for the person",
    target: "#run.transientFailure.awaitingPerson",
    actions: "note the interruption",
  },
  {
    guard: "the request is ready",
    target: "#run.awaitingLLMResponse",
    actions: ["count a model call", "note the request"],
  },
  { target: "#run.failed", actions: "note the error" },
] as const;

/** A rejected actor: a fault, never a wrong answer. */
export const onFault = { target: "#run.failed", actions: "note the error" } as const;
