import { assertEvent } from "xstate";

import { countAnswerRetry, countRequest } from "#domain/runs/budgets.ts";
import { mergeRetries } from "#domain/settings/run-limits.ts";
import { REQUEST_PREPARED } from "#machine/chart-events.ts";
import type { ChartEvent } from "#machine/chart-events.ts";
import { callsAfter } from "#machine/open-calls.ts";
import type { ContextChange, RunContext } from "#machine/run-context.ts";

import { MESSAGE_STORED, without } from "./queue.ts";

export function recordRequest(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, REQUEST_PREPARED);
  if (!event.output.ok) return {};
  return {
    requestId: event.output.value.requestId,
    retry: mergeRetries(event.output.value.retry, context.ownRetry),
    completionProblem: undefined,
    error: undefined,
    ...openAttempt(),
  };
}

function openAttempt(): ContextChange {
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

export function updateCalls(context: RunContext, event: ChartEvent): ContextChange {
  const calls = callsAfter(context, event);
  if (event.type === "tool.settled" && event.personIsBack === true) return { calls, held: false };
  // The queued message is the answer now, so it must not be sent as well.
  return event.type === "decision.recorded" && event.fromQueue !== undefined
    ? { calls, queue: without(context.queue, event.fromQueue) }
    : { calls };
}

/** Records how the person chose to continue after a broken attempt. Their choice resets the retry count. */
export function recordChoice(_context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, ["run.retry", "run.continue"]);
  return { trigger: event, retryCount: 0, held: false };
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

export function clearClosedRun(): ContextChange {
  return { ...MESSAGE_STORED, calls: [], draftNodeId: undefined };
}
