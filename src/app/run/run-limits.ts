import type { Connection, RetryPolicy } from "#domain/connections/connection.ts";
import type { ChatContext } from "#domain/context.ts";
import type { ModeContent } from "#domain/modes/mode.ts";
import { retryOfServer } from "#domain/runs/retry-policy.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import {
  LIMIT_DEFAULT_KEYS,
  limitDefaultsFrom,
  mergeBudgets,
  mergeRetries,
  sharedBudgets,
} from "#domain/settings/run-limits.ts";
import type { SettingStore } from "#storage/settings/settings.ts";

import type { Tasks } from "./tasks.ts";

/** Where a run's limits come from. */
export interface LimitSources {
  settings: Pick<SettingStore, "getMany">;
  tasks: Pick<Tasks, "limitsOf">;
}

/** The layers that set a run's limits; undefined for a row that is gone. */
export interface LimitLayers {
  contextId: string;
  context: Pick<ChatContext, "config"> | undefined;
  connection: Pick<Connection, "retry" | "preset" | "baseUrl"> | undefined;
  mode: Pick<ModeContent, "budgets" | "retry"> | undefined;
}

/**
 * Reads what a run that begins now may use, and how its requests are retried (law D8). A sub-task gets a
 * share of what is left to the run that started it (S5).
 */
export async function runLimits(
  { settings, tasks }: LimitSources,
  { contextId, context, connection, mode }: LimitLayers,
): Promise<{ limits: BudgetLimits; retry: RetryPolicy }> {
  const [stored, share] = await Promise.all([
    settings.getMany(LIMIT_DEFAULT_KEYS),
    tasks.limitsOf(contextId),
  ]);
  const defaults = limitDefaultsFrom(stored);
  return {
    limits:
      share === undefined
        ? mergeBudgets(defaults.budgets, mode?.budgets, context?.config.budgets)
        : sharedBudgets(share, mode?.budgets),
    retry: mergeRetries(retryOfServer(connection), defaults.retry, mode?.retry, connection?.retry),
  };
}
