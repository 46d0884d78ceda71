import { exceededBudget } from "#domain/budgets.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";

import {
  callsAfter,
  hasOutcome,
  isApproved,
  isInDoubt,
  isMalformed,
  isPending,
  isQuestion,
  wantsReview,
} from "./open-calls.ts";
import type { ResumableState, RunContext } from "./run-context.ts";
import type { CompletionVerdict, Evaluation, PreparedRequest, ToolEvent } from "./run-events.ts";

/** A done-event of an actor; its output type is fixed in actors.ts. */
type Done<Output> = { type: string; output: Output };
type Args = { context: RunContext; event: { type: string } };

/** A guard reads the context and the event, and nothing else. */
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

  "the turn is paused": ({ event }: Args) =>
    (event as Done<Evaluation>).output.finishReason === "pause",
  "the answer is final": ({ event }: Args) =>
    (event as Done<CompletionVerdict>).output.kind === "final",
  "the answer may be tried again": ({ context, event }: Args) => {
    const verdict = (event as Done<CompletionVerdict>).output;
    if (verdict.kind === "final") return false;
    return verdict.check === "output"
      ? context.counters.outputRetries < context.limits.outputRetries
      : context.counters.validatorRetries < context.limits.validatorRetries;
  },

  "the request is ready": ({ event }: Args) =>
    (event as Done<Result<PreparedRequest, RunError>>).output.ok,
  "the request is ready and waits for the person": ({ context, event }: Args) =>
    (event as Done<Result<PreparedRequest, RunError>>).output.ok && context.held,

  "the error is final": ({ event }: Args) =>
    event.type === "stream.broken" && !brokenBy(event).retryable,
  "the person must decide": ({ context, event }: Args) =>
    context.answerTextSeen ||
    (event.type === "stream.broken" &&
      (brokenBy(event).retryAfter ?? 0) > context.retry.maxRetryAfter),
  "the retries are used up": ({ context }: Args) => context.retryCount > context.retry.maxRetries,
  "it came from the tools": ({ context }: Args) => context.origin === "tools",

  "a tool failed for good": ({ event }: Args) =>
    (event as Extract<ToolEvent, { type: "tools.done" }>).failure?.severity === "fatal",
  "a tool failed for now": ({ event }: Args) =>
    (event as Extract<ToolEvent, { type: "tools.done" }>).failure?.severity === "recoverable",

  "a budget is exhausted": ({ context }: Args) =>
    exceededBudget(context.counters, context.limits) !== null,
  "nothing moves": ({ context }: Args) => context.fingerprints.repeats >= 3,
  "no model call is left": ({ context }: Args) =>
    context.counters.modelCalls >= context.limits.modelCalls,

  "a queued message may go": ({ context }: Args) => context.queue.length > 0 && !context.queueHeld,
};

function brokenBy(event: { type: string }): RunError {
  return (event as { type: string; error: RunError }).error;
}
