import type { Connection, RetryPolicy } from "#domain/connection.ts";
import type { ChatContext } from "#domain/context.ts";
import type { BudgetLimits } from "#domain/run.ts";
import {
  LIMIT_DEFAULT_KEYS,
  limitDefaultsFrom,
  mergeBudgets,
  mergeRetries,
} from "#domain/settings/run-limits.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";
import type { SettingStore } from "#storage/settings.ts";

import type { Tasks } from "./tasks.ts";

/** What a mode says about limits and retries. */
export interface ModeLimits {
  budgets?: BudgetChoice;
  retry?: Partial<RetryPolicy>;
}

/** Where a run's limits come from. */
export interface LimitSources {
  settings: Pick<SettingStore, "getMany">;
  tasks: Pick<Tasks, "limitsOf">;
}

/**
 * Law D8: what a run that begins now may use, and how its requests are retried. A sub-task has a
 * share of what is left to the run that started it.
 */
export async function runLimits(
  { settings, tasks }: LimitSources,
  contextId: string,
  context: ChatContext | undefined,
  connection: Connection | undefined,
  mode: ModeLimits | undefined,
): Promise<{ limits: BudgetLimits; retry: RetryPolicy }> {
  const [stored, share] = await Promise.all([
    settings.getMany(LIMIT_DEFAULT_KEYS),
    tasks.limitsOf(contextId),
  ]);
  const defaults = limitDefaultsFrom(stored);
  return {
    limits: share ?? mergeBudgets(defaults.budgets, context?.config.budgets, mode?.budgets),
    retry: mergeRetries(defaults.retry, connection?.retry, mode?.retry),
  };
}
