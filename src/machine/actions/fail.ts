import { retryDelay, shortageOf } from "#domain/runs/budgets.ts";
import type { BudgetName, RunError } from "#domain/runs/run-error.ts";
import type { ChartEvent } from "#machine/chart-events.ts";
import type { ContextChange, RunContext } from "#machine/run-context.ts";

import { MESSAGE_STORED } from "./queue.ts";

/** Plans the next attempt. `backingOff` decides whether it is made. */
export function planRetry(context: RunContext, event: ChartEvent): ContextChange {
  const { error } = recordError(context, event);
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

/** Records an error. If the server asked for a wait, it begins now. */
export function recordError({ clock }: RunContext, event: ChartEvent): { error: RunError } {
  const error = errorIn(event);
  if (error.retryAfter === undefined) return { error };
  return { error: { ...error, retryAt: clock.now() + error.retryAfter } };
}

export function recordErrorForPerson(context: RunContext, event: ChartEvent): ContextChange {
  return { ...recordError(context, event), origin: "llm", deadline: undefined };
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

function budgetError(budget: BudgetName, message: string): RunError {
  return { kind: "budget", budget, message, retryable: false };
}

/** The error that an event carries. A rejected actor means a bug or a storage failure in Bough. */
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
