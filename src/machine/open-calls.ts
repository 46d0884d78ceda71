import { defined } from "#domain/defined.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";

import type { ChartEvent } from "./chart-events.ts";
import type { RunContext } from "./run-context.ts";
import type { OneResult } from "./run-events.ts";

/**
 * The calls after `event`. Guards and the assigning action both use this function, so a transition is
 * chosen by the very calls that it then stores.
 */
export function callsAfter(context: RunContext, event: ChartEvent): OpenCall[] {
  switch (event.type) {
    case "xstate.done.actor.evaluateResponse":
      return event.output.calls;
    case "xstate.done.actor.answerProblemCalls":
      return settleAll(context.calls, event.output);
    case "decision.recorded":
    case "decision.refused":
      return applyResults(context.calls, [event]);
    case "decisions.recorded":
      return applyResults(context.calls, event.results);
    case "tool.started":
      return changeCall(context.calls, event.callId, (call) => ({ ...call, started: true }));
    case "tool.settled":
      return settle(context.calls, event.callId, event.settled);
    case "call.rerun":
      return changeCall(context.calls, event.callId, (call) => clearStarted(call));
    case "review.release":
      return changeCall(context.calls, event.callId, (call) => ({ ...call, review: false }));
    default:
      return context.calls;
  }
}

/**
 * Applies results to their calls. An answer may have thousands of calls, so each list is walked only
 * once.
 */
function applyResults(calls: OpenCall[], results: readonly OneResult[]): OpenCall[] {
  const byCall = new Map(results.map((result) => [result.callId, result]));
  return calls.map((call) => {
    const result = byCall.get(call.id);
    return result === undefined ? call : afterResult(call, result);
  });
}

function afterResult(call: OpenCall, result: OneResult): OpenCall {
  return result.type === "decision.refused"
    ? { ...call, refused: result.message }
    : applyDecision(call, result);
}

function applyDecision(
  call: OpenCall,
  decision: Extract<OneResult, { type: "decision.recorded" }>,
): OpenCall {
  const { status, review, settled } = decision;
  return {
    ...clearStarted(call),
    // Only an answer closes a question.
    status: call.status === "question" && settled === undefined ? "question" : status,
    review: review === true,
    ...defined({ settled }),
  };
}

function changeCall(calls: OpenCall[], id: string, how: (call: OpenCall) => OpenCall): OpenCall[] {
  return calls.map((call) => (call.id === id ? how(call) : call));
}

function settle(calls: OpenCall[], id: string, settled: SettledCall): OpenCall[] {
  return settleAll(calls, [{ callId: id, settled }]);
}

function settleAll(
  calls: OpenCall[],
  outcomes: readonly { callId: string; settled: SettledCall }[],
): OpenCall[] {
  const byCall = new Map(outcomes.map(({ callId, settled }) => [callId, settled]));
  return calls.map((call) => {
    const settled = byCall.get(call.id);
    return settled === undefined ? call : { ...clearStarted(call), settled };
  });
}

function clearStarted(call: OpenCall): OpenCall {
  const { started: _started, mayHaveRun: _mayHaveRun, refused: _refused, ...rest } = call;
  return rest;
}
