import type { BudgetCounters, BudgetLimits, RunRow } from "#domain/run.ts";

import { START_TASK } from "./task-ids.ts";

/** What a sub-task has spent; counted in the run that started it as well. */
export interface TaskSpending {
  modelCalls: number;
  tokens: number;
}

/** The least with which a sub-task is worth starting: one answer, and one that hands it back. */
const LEAST_MODEL_CALLS = 2;

/** Law S5: what is left, less one call for the parent's own answer, in equal shares. */
export function shareOf(parent: Pick<RunRow, "limits" | "counters" | "calls">): BudgetLimits {
  const { limits, counters, calls } = parent;
  const open = calls.filter(
    ({ toolName, status, settled }) =>
      toolName === START_TASK && status === "approved" && settled === undefined,
  );
  const sharers = Math.max(1, open.length);
  const left = limits.modelCalls - counters.modelCalls - 1;
  const { tokens } = limits;
  return {
    ...limits,
    modelCalls: Math.max(0, Math.floor(left / sharers)),
    ...(tokens === undefined
      ? {}
      : { tokens: Math.max(0, Math.floor((tokens - counters.tokens) / sharers)) }),
  };
}

/** Whether a sub-task with these limits could come to an end. */
export function isEnoughForTask({ modelCalls, tokens }: BudgetLimits): boolean {
  return modelCalls >= LEAST_MODEL_CALLS && (tokens === undefined || tokens > 0);
}

/** What several runs or sub-tasks have spent together. */
export function totalSpent(spendings: readonly TaskSpending[]): TaskSpending {
  return spendings.reduce(
    (total, { modelCalls, tokens }) => ({
      modelCalls: total.modelCalls + modelCalls,
      tokens: total.tokens + tokens,
    }),
    { modelCalls: 0, tokens: 0 },
  );
}

/** The counters with what the round's sub-tasks spent. */
export function withSpending(
  counters: BudgetCounters,
  spendings: readonly TaskSpending[],
): BudgetCounters {
  return { ...counters, ...totalSpent([counters, ...spendings]) };
}
