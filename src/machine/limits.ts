import type { BudgetLimits } from "#domain/runs/run.ts";
import { validBudgets } from "#domain/settings/run-limits.ts";

import type { ChartEvent } from "./chart-events.ts";
import type { RunContext } from "./run-context.ts";

/**
 * The limits after `event`. The guard and the assigning action both use this function, as with
 * `callsAfter`.
 */
export function limitsAfter({ limits }: RunContext, event: ChartEvent): BudgetLimits {
  if (event.type === "budget.grant") return { ...limits, ...validBudgets(event.limits) };
  if (event.type !== "xstate.done.actor.prepareRun" || !event.output.ok) return limits;
  return event.output.value.limits ?? limits;
}
