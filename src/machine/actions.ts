import { applyRound, exceededBudget, retryDelay } from "#domain/budgets.ts";
import type { Result } from "#domain/result.ts";
import type { BudgetName, RunError } from "#domain/run-error.ts";

import { callsAfter } from "./open-calls.ts";
import { emptyCounters } from "./run-context.ts";
import type { RunContext, Trigger } from "./run-context.ts";
import type { CompletionVerdict, Evaluation, PreparedRequest, RunEvent } from "./run-events.ts";

/** What an action changes, from the context and the event alone. */
type Change = Partial<RunContext>;
type AnyEvent = { type: string };
/** A done-event of an actor; its output type is fixed in actors.ts. */
type Done<Output> = AnyEvent & { output: Output };

/**
 * A new run on this branch: everything counted starts again. The queue stays, but for the message
 * that is sent: taken out in the same step, it is never in neither place, and never in both.
 */
export function beginRun(context: RunContext, event: AnyEvent): Change {
  const trigger = event as Exclude<Trigger, { type: "automatic" }>;
  return {
    trigger,
    runId: trigger.runId,
    iteration: 0,
    counters: emptyCounters(),
    fingerprints: { last: null, repeats: 0 },
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    deadline: undefined,
    error: undefined,
    answerNodeId: undefined,
    answerTextSeen: false,
    calls: [],
    requestId: undefined,
    completionProblem: undefined,
    queue: trigger.type === "message.send" ? without(context.queue, trigger.nodeId) : context.queue,
    queueHeld: false,
    held: false,
    startedAt: context.clock.now(),
  };
}

/** The oldest queued message becomes the run. */
export function beginQueuedRun(context: RunContext): Change {
  const [next, ...rest] = context.queue;
  if (next === undefined) return {};
  const { queuedAt: _queuedAt, ...message } = next;
  const sent: Trigger = { type: "message.send", ...message };
  return { ...beginRun(context, sent), queue: rest };
}

export function enqueue(context: RunContext, event: RunEvent): Change {
  if (event.type !== "message.send") return {};
  // Given again while its sender had no answer.
  if (context.runId === event.runId) return {};
  if (context.queue.some((message) => message.nodeId === event.nodeId)) return {};
  const { type: _type, ...message } = event;
  return { queue: [...context.queue, { ...message, queuedAt: context.clock.now() }] };
}

export function unqueue(context: RunContext, event: RunEvent): Change {
  if (event.type !== "message.unqueue") return {};
  return { queue: without(context.queue, event.nodeId) };
}

function without(queue: RunContext["queue"], nodeId: string): RunContext["queue"] {
  return queue.filter((message) => message.nodeId !== nodeId);
}

export function noteRequest(context: RunContext, event: AnyEvent): Change {
  const result = (event as Done<Result<PreparedRequest, RunError>>).output;
  if (!result.ok) return {};
  return {
    requestId: result.value.requestId,
    retry: result.value.retry,
    completionProblem: undefined,
    error: undefined,
    ...openAttempt(context),
  };
}

function openAttempt(_context: RunContext): Change {
  return {
    draftNodeId: undefined,
    answerNodeId: undefined,
    answerTextSeen: false,
    deadline: undefined,
    calls: [],
    roundCounted: false,
    origin: "llm",
  };
}

export function countModelCall(context: RunContext): Change {
  return {
    iteration: context.iteration + 1,
    counters: { ...context.counters, modelCalls: context.counters.modelCalls + 1 },
  };
}

export function notePart(context: RunContext, event: AnyEvent): Change {
  const part = event as Extract<RunEvent, { type: "stream.part" }>;
  return {
    draftNodeId: part.draftNodeId,
    answerTextSeen: context.answerTextSeen || part.answerText,
  };
}

export function noteAnswer(_context: RunContext, event: AnyEvent): Change {
  const ended = event as Extract<RunEvent, { type: "stream.ended" | "response.received" }>;
  return { answerNodeId: ended.nodeId, draftNodeId: undefined, answerTextSeen: false };
}

export function noteEvaluation(context: RunContext, event: AnyEvent): Change {
  const evaluation = (event as Done<Evaluation>).output;
  return {
    calls: evaluation.calls,
    roundCounted: false,
    counters: { ...context.counters, tokens: context.counters.tokens + evaluation.tokens },
  };
}

export function noteCalls(context: RunContext, event: AnyEvent): Change {
  return { calls: callsAfter(context, event) };
}

/** Plans the next try; whether there is one is decided in `backingOff`. */
export function planRetry(context: RunContext, event: AnyEvent): Change {
  const error = errorIn(event);
  const wait = retryDelay(
    context.retry,
    context.retryCount,
    context.clock.random(),
    error.retryAfter,
  );
  return {
    error,
    origin: event.type === "tools.done" ? "tools" : "llm",
    retryCount: context.retryCount + 1,
    deadline: context.clock.now() + wait,
    trigger: { type: "automatic" },
  };
}

/** The person decides how a broken attempt goes on; their word starts the count again. */
export function noteChoice(_context: RunContext, event: AnyEvent): Change {
  return { trigger: event as Trigger, retryCount: 0, held: false };
}

export function noteInterruption(): Change {
  return {
    origin: "llm",
    deadline: undefined,
    completionProblem: undefined,
    error: {
      kind: "interrupted",
      message: "The page was closed or reloaded before the next request left.",
      retryable: true,
    },
  };
}

export function noteError(_context: RunContext, event: AnyEvent): Change {
  return { error: errorIn(event) };
}

export function notePersonDecides(context: RunContext, event: AnyEvent): Change {
  return { ...noteError(context, event), origin: "llm", deadline: undefined };
}

export function noteProblem(context: RunContext, event: AnyEvent): Change {
  const verdict = (event as Done<CompletionVerdict>).output;
  if (verdict.kind === "final") return {};
  const counter = verdict.check === "output" ? "outputRetries" : "validatorRetries";
  return {
    completionProblem: verdict.problem,
    calls: [],
    counters: { ...context.counters, [counter]: context.counters[counter] + 1 },
  };
}

export function noteProblemUnsolved(_context: RunContext, event: AnyEvent): Change {
  const verdict = (event as Done<CompletionVerdict>).output;
  if (verdict.kind === "final") return {};
  const budget: BudgetName = verdict.check === "output" ? "output_retries" : "validator_retries";
  return { error: budgetError(budget, verdict.problem) };
}

/** Counts the round in `calls` once, whichever way it came. */
export function countRound(context: RunContext): Change {
  const settled = context.calls.flatMap((call) =>
    call.settled === undefined
      ? []
      : [{ toolName: call.toolName, isError: call.settled.isError, digest: call.settled.digest }],
  );
  if (context.roundCounted || settled.length === 0) return {};
  return { ...applyRound(context.counters, context.fingerprints, settled), roundCounted: true };
}

export function noteExhausted(context: RunContext): Change {
  const budget = exceededBudget(context.counters, context.limits);
  return budget === null
    ? {}
    : { error: budgetError(budget, `The budget "${budget}" is used up.`) };
}

export function noteNoModelCall(): Change {
  return { error: budgetError("model_calls", "The model calls of this run are used up.") };
}

export function noteNoProgress(): Change {
  return {
    error: {
      kind: "no_progress",
      message: "Three rounds in a row made the same calls with the same results.",
      retryable: false,
    },
  };
}

export function clearClosed(): Change {
  return { calls: [], draftNodeId: undefined };
}

export function holdQueue(): Change {
  return { queueHeld: true };
}

function budgetError(budget: BudgetName, message: string): RunError {
  return { kind: "budget", budget, message, retryable: false };
}

/** The error an event carries, whichever way; a rejected actor is a fault of ours. */
function errorIn(event: AnyEvent): RunError {
  if (event.type === "stream.stalled") {
    return { kind: "stall", message: "Nothing came for too long.", retryable: true };
  }
  const carrier = event as AnyEvent & {
    error?: unknown;
    failure?: { error: RunError };
    output?: Result<unknown, RunError>;
  };
  if (carrier.failure !== undefined) return carrier.failure.error;
  if (carrier.output !== undefined && !carrier.output.ok) return carrier.output.error;
  return isRunError(carrier.error) ? carrier.error : faultOf(carrier.error);
}

function isRunError(value: unknown): value is RunError {
  return typeof value === "object" && value !== null && "kind" in value && "retryable" in value;
}

function faultOf(value: unknown): RunError {
  const message = value instanceof Error ? value.message : String(value);
  return { kind: "internal", message, retryable: false };
}
