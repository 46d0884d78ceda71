import { assertEvent } from "xstate";

import { asksForPerson, hasAnswerRetryLeft, progressOf, shortageOf } from "#domain/runs/budgets.ts";
import {
  hasOutcome,
  isApproved,
  isInDoubt,
  isMalformed,
  isPending,
  isQuestion,
  wantsReview,
} from "#domain/runs/open-calls.ts";

import { REQUEST_PREPARED } from "./chart-events.ts";
import type { ChartEvent } from "./chart-events.ts";
import { limitsAfter } from "./limits.ts";
import { callsAfter } from "./open-calls.ts";
import type { ResumableState, RunContext } from "./run-context.ts";

type Args = { context: RunContext; event: ChartEvent };

/** Guards. Each reads only the context and the event. */
export const runGuards = {
  "resumes at": ({ context }: Args, params: { state: ResumableState }) =>
    context.resume === params.state,

  "a call is malformed": ({ context, event }: Args) => callsAfter(context, event).some(isMalformed),
  "a call is pending": ({ context, event }: Args) => callsAfter(context, event).some(isPending),
  "a call is approved": ({ context, event }: Args) => callsAfter(context, event).some(isApproved),
  "a call is a question": ({ context, event }: Args) => callsAfter(context, event).some(isQuestion),
  "a call has an outcome": ({ context, event }: Args) =>
    callsAfter(context, event).some(hasOutcome),
  "nothing is to be reviewed": ({ context, event }: Args) =>
    !callsAfter(context, event).some(wantsReview),
  "no call is in doubt": ({ context }: Args) => !context.calls.some(isInDoubt),
  "that was the last doubt": ({ context, event }: Args) =>
    context.calls.some(isInDoubt) && !callsAfter(context, event).some(isInDoubt),
  "the tools may go on": ({ context }: Args) =>
    context.origin === "tools" && !context.calls.some(isInDoubt),

  "the turn is paused": ({ event }: Args) => {
    assertEvent(event, "xstate.done.actor.evaluateResponse");
    return event.output.finishReason === "pause";
  },
  "the answer is final": ({ event }: Args) => {
    assertEvent(event, "xstate.done.actor.checkCompletion");
    return event.output.kind === "final";
  },
  "the answer may be tried again": ({ context, event }: Args) => {
    assertEvent(event, "xstate.done.actor.checkCompletion");
    const verdict = event.output;
    if (verdict.kind === "final") return false;
    return hasAnswerRetryLeft(context.counters, context.limits, verdict);
  },

  "the request is ready": ({ event }: Args) => {
    assertEvent(event, REQUEST_PREPARED);
    return event.output.ok;
  },
  "the request is ready and waits for the person": ({ context, event }: Args) => {
    assertEvent(event, REQUEST_PREPARED);
    return event.output.ok && context.held;
  },

  "the storage failed": ({ event }: Args) =>
    event.type === "run.fault" && event.error.kind === "storage",

  "the error is final": ({ event }: Args) =>
    event.type === "stream.broken" && !event.error.retryable,
  "the person must decide": ({ context, event }: Args) =>
    context.answerTextSeen ||
    (event.type === "stream.broken" && asksForPerson(context.retry, event.error.retryAfter)),
  "the retries are used up": ({ context }: Args) => context.retryCount > context.retry.maxRetries,
  "it came from the tools": ({ context }: Args) => context.origin === "tools",

  "a tool failed for good": ({ event }: Args) =>
    event.type === "tools.done" && event.failure?.severity === "fatal",
  "a tool failed for now": ({ event }: Args) =>
    event.type === "tools.done" && event.failure?.severity === "recoverable",

  "a budget is exhausted": ({ context }: Args) =>
    shortageOf(context.counters, context.limits) !== null,
  "nothing moves": ({ context }: Args) => progressOf(context.fingerprints) === "no_progress",
  "that is enough": ({ context, event }: Args) =>
    shortageOf(context.counters, limitsAfter(context, event)) === null,

  "a queued message may go": ({ context }: Args) => context.queue.length > 0 && !context.queueHeld,
};
