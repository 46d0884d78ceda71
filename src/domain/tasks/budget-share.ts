import type { BudgetCounters, BudgetLimits, RunRow } from "#domain/run.ts";

import { START_TASK } from "./task-ids.ts";

/** What a sub-task has spent; counted in the run that started it as well. */
export interface TaskSpending {
  modelCalls: number;
  tokens: number;
  /** US dollars, as far as they are known. */
  dollars?: number;
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
  const share = (limit: number | null | undefined, used: number) =>
    limit === null || limit === undefined ? null : Math.max(0, (limit - used) / sharers);
  const { tokens, dollars } = limits;
  return {
    ...limits,
    modelCalls: whole(share(limits.modelCalls, counters.modelCalls + 1)),
    ...(tokens === undefined ? {} : { tokens: whole(share(tokens, counters.tokens)) }),
    ...(dollars === undefined ? {} : { dollars: share(dollars, counters.dollars ?? 0) }),
  };
}

function whole(share: number | null): number | null {
  return share === null ? null : Math.floor(share);
}

/** Whether a sub-task with these limits could come to an end. */
export function isEnoughForTask({ modelCalls, tokens, dollars }: BudgetLimits): boolean {
  const isSome = (share: number | null | undefined) => (share ?? 1) > 0;
  return (
    (modelCalls ?? LEAST_MODEL_CALLS) >= LEAST_MODEL_CALLS && isSome(tokens) && isSome(dollars)
  );
}

const NOTHING_SPENT: TaskSpending = { modelCalls: 0, tokens: 0 };

/** What several runs or sub-tasks have spent together. */
export function totalSpent(spendings: readonly TaskSpending[]): TaskSpending {
  return spendings.reduce(
    (total, { modelCalls, tokens, dollars = 0 }) => ({
      modelCalls: total.modelCalls + modelCalls,
      tokens: total.tokens + tokens,
      ...(dollars + (total.dollars ?? 0) === 0 ? {} : { dollars: (total.dollars ?? 0) + dollars }),
    }),
    NOTHING_SPENT,
  );
}

/** The counters with what the round's sub-tasks spent. */
export function withSpending(
  counters: BudgetCounters,
  spendings: readonly TaskSpending[],
): BudgetCounters {
  return { ...counters, ...totalSpent([counters, ...spendings]) };
}
