import type { OpenCall } from "#domain/run.ts";

import type { RunContext } from "./run-context.ts";
import type { Evaluation } from "./run-events.ts";

/** Any event with what the chart's own done-events carry. */
type AnyEvent = { type: string };

type Settled = NonNullable<OpenCall["settled"]>;

/**
 * The calls as they will be once `event` has been applied. Guards and the assigning action both use
 * it, so that a transition is chosen by the same calls that it leaves behind.
 */
export function callsAfter(context: RunContext, event: AnyEvent): OpenCall[] {
  switch (event.type) {
    case "xstate.done.actor.evaluateResponse":
      return (event as { output: Evaluation } & AnyEvent).output.calls;
    case "xstate.done.actor.answerProblemCalls":
      return (event as { output: { callId: string; settled: Settled }[] } & AnyEvent).output.reduce(
        (calls, answer) => settle(calls, answer.callId, answer.settled),
        context.calls,
      );
    case "decision.recorded": {
      const decision = event as Decision;
      return change(context.calls, decision.callId, (call) => ({
        ...withoutDoubt(call),
        status:
          call.status === "question" && decision.settled === undefined
            ? "question"
            : decision.status,
        review: decision.review === true,
        ...(decision.settled === undefined ? {} : { settled: decision.settled }),
      }));
    }
    case "tool.started":
      return change(context.calls, (event as Named).callId, (call) => ({ ...call, started: true }));
    case "tool.settled": {
      const done = event as Named & { settled: Settled };
      return settle(context.calls, done.callId, done.settled);
    }
    case "call.rerun":
      return change(context.calls, (event as Named).callId, (call) => withoutDoubt(call));
    case "review.release":
      return change(context.calls, (event as Named).callId, (call) => ({ ...call, review: false }));
    default:
      return context.calls;
  }
}

type Named = AnyEvent & { callId: string };
type Decision = Named & {
  status: "approved" | "denied";
  review?: true;
  settled?: Settled;
};

function change(calls: OpenCall[], id: string, how: (call: OpenCall) => OpenCall): OpenCall[] {
  return calls.map((call) => (call.id === id ? how(call) : call));
}

function settle(calls: OpenCall[], id: string, settled: Settled): OpenCall[] {
  return change(calls, id, (call) => ({ ...withoutDoubt(call), settled }));
}

function withoutDoubt(call: OpenCall): OpenCall {
  const { started: _started, mayHaveRun: _mayHaveRun, ...rest } = call;
  return rest;
}

export function isMalformed(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "malformed";
}

export function isPending(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "pending";
}

export function isApproved(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "approved";
}

export function isQuestion(call: OpenCall): boolean {
  return call.settled === undefined && call.status === "question";
}

/** Ran, or was answered by the person: the round goes through `processingToolResults`. */
export function hasOutcome(call: OpenCall): boolean {
  return call.settled !== undefined && call.settled.source !== "system";
}

export function wantsReview(call: OpenCall): boolean {
  return call.review === true && call.settled !== undefined && !call.settled.isError;
}

/** It had started when the page went away: it may have run. */
export function isInDoubt(call: OpenCall): boolean {
  return call.mayHaveRun === true;
}
