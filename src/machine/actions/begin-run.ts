import { assertEvent } from "xstate";

import { emptyCounters, noFingerprints } from "#domain/runs/budgets.ts";
import type { ChartEvent } from "#machine/chart-events.ts";
import { sent } from "#machine/run-context.ts";
import type { ContextChange, RunContext, Trigger } from "#machine/run-context.ts";

import { queueAgain, without } from "./queue.ts";

/**
 * Starts a new run on this branch and resets all counters. The message being sent leaves the queue in
 * the same step and is `outgoing` until it is on the branch, so no stored row is ever without it.
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
    // The newest run counts as the last one, even if the clock was set back.
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

/** Starts a run with the oldest queued message. */
export function beginQueuedRun(context: RunContext): ContextChange {
  const [next, ...rest] = context.queue;
  if (next === undefined) return {};
  return { ...beginRun(context, { type: "message.send", ...sent(next) }), queue: rest };
}
