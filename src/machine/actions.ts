import { assertEvent } from "xstate";

import {
  applyRound,
  countAnswerRetry,
  emptyCounters,
  noFingerprints,
  retryDelay,
  shortageOf,
  countRequest,
} from "#domain/budgets.ts";
import type { BudgetName, RunError } from "#domain/run-error.ts";
import { mergeRetries, validRetries } from "#domain/settings/run-limits.ts";
import { withSpending } from "#domain/tasks/budget-share.ts";

import { REQUEST_PREPARED } from "./chart-events.ts";
import type { ChartEvent } from "./chart-events.ts";
import { limitsAfter } from "./limits.ts";
import { callsAfter } from "./open-calls.ts";
import { countersAt, outgoingIn, sent } from "./run-context.ts";
import type { RunContext, Trigger } from "./run-context.ts";

/** What an action changes of the context; it reads only the context and the event. */
type ContextChange = Partial<RunContext>;

/**
 * Starts a new run on this branch and resets all counters. The message being sent leaves the queue
 * in the same step and is `outgoing` until the branch has it, so no row is ever without it.
 */
export function beginRun(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, ["message.send", "run.start", "run.retry", "run.continue"]);
  const waiting = queueAgain(context).queue ?? context.queue;
  return {
    trigger: event,
    outgoing: outgoingOf(context, event),
    runId: event.runId,
    iteration: 0,
    counters: emptyCounters(),
    fingerprints: noFingerprints,
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    deadline: undefined,
    error: undefined,
    ownRetry: undefined,
    workingSince: context.clock.now(),
    answerNodeId: undefined,
    answerTextSeen: false,
    calls: [],
    requestId: undefined,
    completionProblem: undefined,
    queue: event.type === "message.send" ? without(waiting, event.nodeId) : waiting,
    queueHeld: false,
    held: event.type === "run.start" && event.held === true,
    // The newest run counts, also if the clock was set back.
    startedAt: Math.max(context.clock.now(), context.startedAt + 1),
  };
}

function outgoingOf({ clock, queue }: RunContext, event: Trigger): RunContext["outgoing"] {
  if (event.type !== "message.send" || event.content.length === 0) return undefined;
  const { type: _type, ...message } = event;
  const queued = queue.find(({ nodeId }) => nodeId === event.nodeId);
  return queued === undefined
    ? { ...message, queuedAt: clock.now(), isPromised: false }
    : { ...queued, isPromised: true };
}

/**
 * The message could not be stored. One that was promised waits in the queue, where the person sees it;
 * the sender of another is told, and still has it.
 */
export function queueAgain(context: RunContext): ContextChange {
  const { outgoing, queue } = context;
  if (outgoing?.isPromised !== true) return { outgoing: undefined };
  return {
    outgoing: undefined,
    queue: [...outgoingIn(context), ...without(queue, outgoing.nodeId)],
  };
}

/** Starts a run with the oldest queued message. */
export function beginQueuedRun(context: RunContext): ContextChange {
  const [next, ...rest] = context.queue;
  if (next === undefined) return {};
  return { ...beginRun(context, { type: "message.send", ...sent(next) }), queue: rest };
}

export function enqueue(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "message.send");
  // The same command again: its sender had not heard back.
  if (context.runId === event.runId) return {};
  if (context.queue.some((message) => message.nodeId === event.nodeId)) return {};
  const { type: _type, ...message } = event;
  return { queue: [...context.queue, { ...message, queuedAt: context.clock.now() }] };
}

export function unqueue(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "message.unqueue");
  return { queue: without(context.queue, event.nodeId) };
}

function without(queue: RunContext["queue"], nodeId: string): RunContext["queue"] {
  return queue.filter((message) => message.nodeId !== nodeId);
}

export function recordRequest(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, REQUEST_PREPARED);
  if (!event.output.ok) return {};
  return {
    requestId: event.output.value.requestId,
    retry: mergeRetries(event.output.value.retry, context.ownRetry),
    completionProblem: undefined,
    error: undefined,
    ...openAttempt(context),
  };
}

function openAttempt(_context: RunContext): ContextChange {
  return {
    draftNodeId: undefined,
    answerNodeId: undefined,
    answerTextSeen: false,
    deadline: undefined,
    calls: [],
    roundCounted: false,
    origin: "llm",
    ...MESSAGE_STORED,
  };
}

const MESSAGE_STORED = { outgoing: undefined } as const satisfies ContextChange;

export function forgetOutgoing(): ContextChange {
  return MESSAGE_STORED;
}

export function countModelCall(context: RunContext): ContextChange {
  return {
    iteration: context.iteration + 1,
    counters: { ...context.counters, modelCalls: context.counters.modelCalls + 1 },
  };
}

export function recordPart(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "stream.part");
  return {
    draftNodeId: event.draftNodeId,
    answerTextSeen: context.answerTextSeen || event.answerText,
  };
}

export function recordAnswer(_context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, ["stream.ended", "response.received"]);
  return { answerNodeId: event.nodeId, draftNodeId: undefined, answerTextSeen: false };
}

export function recordEvaluation(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "xstate.done.actor.evaluateResponse");
  return {
    calls: event.output.calls,
    roundCounted: false,
    counters: countRequest(context.counters, event.output),
  };
}

/** A provider may charge for an attempt that broke. */
export function countBrokenAttempt({ counters }: RunContext, event: ChartEvent): ContextChange {
  if (event.type !== "stream.broken" || event.spent === undefined) return {};
  return { counters: countRequest(counters, event.spent) };
}

export function countChecks({ counters }: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "xstate.done.actor.checkCompletion");
  return { counters: (event.output.spent ?? []).reduce(countRequest, counters) };
}

export function updateCalls(context: RunContext, event: ChartEvent): ContextChange {
  const calls = callsAfter(context, event);
  return event.type === "tool.settled" && event.personIsBack === true
    ? { calls, held: false }
    : { calls };
}

/** Plans the next attempt; `backingOff` decides whether there is one. */
export function planRetry(context: RunContext, event: ChartEvent): ContextChange {
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

/** The person chose how to continue after a broken attempt; their choice resets the retry count. */
export function recordChoice(_context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, ["run.retry", "run.continue"]);
  return { trigger: event, retryCount: 0, held: false };
}

export function recordInterruption(): ContextChange {
  return {
    ...MESSAGE_STORED,
    origin: "llm",
    deadline: undefined,
    completionProblem: undefined,
    error: {
      kind: "interrupted",
      message: "The page was closed or reloaded before the next request was sent.",
      retryable: true,
    },
  };
}

export function recordError(_context: RunContext, event: ChartEvent): ContextChange {
  return { error: errorIn(event) };
}

export function recordErrorForPerson(context: RunContext, event: ChartEvent): ContextChange {
  return { ...recordError(context, event), origin: "llm", deadline: undefined };
}

export function recordCompletionProblem(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "xstate.done.actor.checkCompletion");
  const verdict = event.output;
  if (verdict.kind === "final") return {};
  return {
    completionProblem: verdict.problem,
    calls: [],
    counters: countAnswerRetry(context.counters, verdict),
  };
}

/** Counts the time, and the round in `calls` once, whichever path led here. */
export function countRound(context: RunContext): ContextChange {
  const now = context.clock.now();
  const counters = countersAt(context, now);
  const timed = { counters, workingSince: now };
  const settled = context.calls.flatMap((call) =>
    call.settled === undefined
      ? []
      : [{ toolName: call.toolName, isError: call.settled.isError, digest: call.settled.digest }],
  );
  if (context.roundCounted || settled.length === 0) return timed;
  const spent = context.calls.flatMap((call) => call.settled?.spent ?? []);
  const counted = applyRound(withSpending(counters, spent), context.fingerprints, settled);
  return { ...timed, ...counted, roundCounted: true };
}

/** Waiting for the person is not work. */
export function stopClock(context: RunContext): ContextChange {
  return { counters: countersAt(context, context.clock.now()), workingSince: undefined };
}

export function startClock({ clock }: RunContext): ContextChange {
  return { workingSince: clock.now() };
}

export function recordLimits(context: RunContext, event: ChartEvent): ContextChange {
  return { limits: limitsAfter(context, event) };
}

/** The person's own limits and retries for this run. */
export function changeLimits(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "budget.grant");
  const limits = limitsAfter(context, event);
  if (event.retry === undefined) return { limits };
  const ownRetry = { ...context.ownRetry, ...validRetries(event.retry) };
  return { limits, ownRetry, retry: mergeRetries(context.retry, ownRetry) };
}

export function failExhaustedBudget(context: RunContext): ContextChange {
  const budget = shortageOf(context.counters, context.limits);
  if (budget === null) return {};
  const message = context.completionProblem ?? `The budget "${budget}" is used up.`;
  return { error: budgetError(budget, message) };
}

export function failNoProgress(): ContextChange {
  return {
    error: {
      kind: "no_progress",
      message: "Three rounds in a row made the same calls and got the same results.",
      retryable: false,
    },
  };
}

export function clearClosedRun(): ContextChange {
  return { ...MESSAGE_STORED, calls: [], draftNodeId: undefined };
}

export function holdQueue(): ContextChange {
  return { queueHeld: true };
}

function budgetError(budget: BudgetName, message: string): RunError {
  return { kind: "budget", budget, message, retryable: false };
}

/** The error that an event carries; a rejected actor is a bug or a storage failure of ours. */
function errorIn(event: ChartEvent): RunError {
  switch (event.type) {
    case "stream.stalled":
      return { kind: "stall", message: "Timed out waiting for data.", retryable: true };
    case "tools.done":
      return event.failure?.error ?? faultOf(undefined);
    case "xstate.done.actor.prepareRun":
    case "xstate.done.actor.prepareRequest":
    case "xstate.done.actor.recoverAttempt":
      return event.output.ok ? faultOf(undefined) : event.output.error;
    default:
      return errorOf("error" in event ? event.error : undefined);
  }
}

function errorOf(thrown: unknown): RunError {
  return isRunError(thrown) ? thrown : faultOf(thrown);
}

function isRunError(value: unknown): value is RunError {
  return typeof value === "object" && value !== null && "kind" in value && "retryable" in value;
}

function faultOf(value: unknown): RunError {
  const message = value instanceof Error ? value.message : String(value);
  return { kind: "internal", message, retryable: false };
}
