import type { TaskSpending } from "#domain/runs/open-calls.ts";
import type { BudgetCounters, BudgetLimits, RunRow } from "#domain/runs/run.ts";

import { START_TASK } from "./task-ids.ts";

/**
 * The fewest model calls with which starting a sub-task makes sense: one for an answer, and one to hand
 * it back.
 */
const LEAST_MODEL_CALLS = 2;

type Sharing = Pick<RunRow, "limits" | "counters" | "calls">;

/**
 * Law S5: the share of each sub-task in a round. What is left to the run, less one call for its own
 * answer, is divided equally.
 */
export function shareOf({ limits, counters: counted, calls }: Sharing): BudgetLimits {
  // The run's counters include this spending only once the whole round has its results.
  const counters = withSpending(
    counted,
    calls.flatMap(({ settled }) => settled?.spent ?? []),
  );
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

/**
 * Law S11: what a model that answers a server may use: one call out of what is left to the call's run.
 *
 * @param spent what the round's answers for servers have used, which the run has not counted yet
 */
export function sampleShare(
  { limits, counters, calls }: Sharing,
  spent: TaskSpending,
): BudgetLimits {
  const settledTasks = calls.filter(
    ({ toolName, settled }) => toolName === START_TASK && settled !== undefined,
  );
  const left = shareOf({
    limits,
    counters: withSpending(counters, [spent]),
    calls: settledTasks,
  });
  return { ...left, modelCalls: Math.min(1, left.modelCalls ?? 1) };
}

/**
 * Law S5: what the next run of a sub-task may use of its share.
 *
 * @param spent what its earlier runs have used
 * @param isSummary whether this run hands back the result; any other run leaves one call for that
 */
export function restOfShare(
  share: BudgetLimits,
  spent: TaskSpending,
  isSummary: boolean,
): BudgetLimits {
  const { tokens, dollars } = share;
  const rest = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used);
  return {
    ...share,
    modelCalls: rest(share.modelCalls, spent.modelCalls + (isSummary ? 0 : 1)),
    ...(tokens === undefined ? {} : { tokens: rest(tokens, spent.tokens) }),
    ...(dollars === undefined ? {} : { dollars: rest(dollars, spent.dollars ?? 0) }),
  };
}

function whole(share: number | null): number | null {
  return share === null ? null : Math.floor(share);
}

/** Whether a sub-task with these limits could be completed. */
export function isEnoughForTask(limits: BudgetLimits): boolean {
  return isEnough(limits, LEAST_MODEL_CALLS);
}

/** Whether a model with these limits could answer once. */
export function isEnoughForSample(limits: BudgetLimits): boolean {
  return isEnough(limits, 1);
}

function isEnough({ modelCalls, tokens, dollars }: BudgetLimits, least: number): boolean {
  const isSome = (share: number | null | undefined) => (share ?? 1) > 0;
  return (modelCalls ?? least) >= least && isSome(tokens) && isSome(dollars);
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

/** The counters including what the round's sub-tasks spent. */
export function withSpending(
  counters: BudgetCounters,
  spendings: readonly TaskSpending[],
): BudgetCounters {
  return { ...counters, ...totalSpent([counters, ...spendings]) };
}
