import { assertEvent } from "xstate";

import { applyRound, countRequest } from "#domain/runs/budgets.ts";
import { mergeRetries, validRetries } from "#domain/settings/run-limits.ts";
import { withSpending } from "#domain/tasks/budget-share.ts";
import { REQUEST_PREPARED } from "#machine/chart-events.ts";
import type { ChartEvent } from "#machine/chart-events.ts";
import { limitsAfter } from "#machine/limits.ts";
import { countersAt } from "#machine/run-context.ts";
import type { ContextChange, RunContext } from "#machine/run-context.ts";

export function countModelCall(context: RunContext): ContextChange {
  return {
    iteration: context.iteration + 1,
    counters: { ...context.counters, modelCalls: context.counters.modelCalls + 1 },
  };
}

/** Counts an attempt that broke, since the provider may charge for it. */
export function countBrokenAttempt({ counters }: RunContext, event: ChartEvent): ContextChange {
  if (event.type !== "stream.broken" || event.spent === undefined) return {};
  return { counters: countRequest(counters, event.spent) };
}

export function countChecks({ counters }: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "xstate.done.actor.checkCompletion");
  return { counters: (event.output.spent ?? []).reduce(countRequest, counters) };
}

/** Counts the time, and the round in `calls` exactly once, whichever path led here. */
export function countRound(context: RunContext): ContextChange {
  const now = context.clock.now();
  const counters = countersAt(context, now);
  const timed = { counters, workingSince: now };
  const settled = context.calls.flatMap(({ toolName, settled: outcome }) => {
    if (outcome === undefined) return [];
    const { isError, digest, asked = digest } = outcome;
    return [{ toolName, isError, digest, asked }];
  });
  if (context.roundCounted || settled.length === 0) return timed;
  const spent = context.calls.flatMap((call) => call.settled?.spent ?? []);
  const counted = applyRound(withSpending(counters, spent), context.fingerprints, settled);
  return { ...timed, ...counted, roundCounted: true };
}

/** Stops the clock, since waiting for the person is not work. */
export function stopClock(context: RunContext): ContextChange {
  return { counters: countersAt(context, context.clock.now()), workingSince: undefined };
}

export function startClock({ clock, workingSince }: RunContext): ContextChange {
  return { workingSince: workingSince ?? clock.now() };
}

/** Subtracts the time in which the person was asked for something, such as a passphrase. */
export function leaveOutWait({ workingSince }: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, REQUEST_PREPARED);
  if (workingSince === undefined || !event.output.ok) return {};
  return { workingSince: workingSince + (event.output.value.waited ?? 0) };
}

export function recordLimits(context: RunContext, event: ChartEvent): ContextChange {
  return { limits: limitsAfter(context, event) };
}

/** Applies the limits and retries that the person set for this run. */
export function changeLimits(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "budget.grant");
  const limits = limitsAfter(context, event);
  if (event.retry === undefined) return { limits };
  const ownRetry = { ...context.ownRetry, ...validRetries(event.retry) };
  return { limits, ownRetry, retry: mergeRetries(context.retry, ownRetry) };
}
