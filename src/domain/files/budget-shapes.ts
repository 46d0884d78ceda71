import type { RetryPolicy } from "#domain/connections/connection.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { BUDGET_RULES, isBudget, obeys, RETRY_RULES } from "#domain/settings/run-limits.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";

import { optional, strictObject } from "./validators.ts";
import type { Validator } from "./validators.ts";

const budget = (name: keyof BudgetLimits) =>
  optional(shapeOf((value) => isBudget(name, value), rangeOf(BUDGET_RULES[name])));

const retry = (name: keyof RetryPolicy) =>
  optional(shapeOf((value) => obeys(RETRY_RULES[name], value), rangeOf(RETRY_RULES[name])));

function rangeOf({ least, most }: { least: number; most: number }): string {
  return `expected a number from ${String(least)} to ${String(most)}`;
}

function shapeOf(isValid: (value: unknown) => boolean, message: string): Validator {
  return (value) => (isValid(value) ? undefined : { kind: "schema", path: [], message });
}

/** What the limits of a conversation or a mode in a file must look like. */
export const budgetChoice = strictObject<BudgetChoice>({
  modelCalls: budget("modelCalls"),
  toolSuccesses: budget("toolSuccesses"),
  toolErrors: budget("toolErrors"),
  outputRetries: budget("outputRetries"),
  validatorRetries: budget("validatorRetries"),
  tokens: budget("tokens"),
  dollars: budget("dollars"),
  minutes: budget("minutes"),
});

/** What the retries of a mode in a file must look like. */
export const retryChoice = strictObject<Partial<RetryPolicy>>({
  maxRetries: retry("maxRetries"),
  baseDelay: retry("baseDelay"),
  maxDelay: retry("maxDelay"),
  maxRetryAfter: retry("maxRetryAfter"),
  firstByteTimeout: retry("firstByteTimeout"),
  idleTimeout: retry("idleTimeout"),
});
