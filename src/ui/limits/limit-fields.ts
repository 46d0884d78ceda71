import type { RetryPolicy } from "#domain/connections/connection.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { BUDGET_RULES, obeys, RETRY_RULES, validBudgets } from "#domain/settings/run-limits.ts";
import type { BudgetChoice, LimitRule } from "#domain/settings/run-limits.ts";
import { formatDollars, formatNumber } from "#ui/format/format-number.ts";
import { limitsWords } from "#ui/words/limits.ts";

/** A limit with its own field. */
export interface LimitField<Name extends string = string> {
  name: Name;
  label: string;
  hint: string;
  rule: LimitRule;
  /** How many stored units make one typed unit: 1,000 for seconds that are stored as milliseconds. */
  unit: number;
  /** Whether the person may choose to have no limit. */
  endless: boolean;
}

const budget = (name: keyof BudgetLimits) => ({
  name,
  ...limitsWords.budgetFields[name],
  rule: BUDGET_RULES[name],
  unit: 1,
  endless: true,
});

export const budgetFields: readonly LimitField<keyof BudgetLimits>[] = [
  budget("modelCalls"),
  budget("tokens"),
  budget("dollars"),
  budget("minutes"),
  budget("toolSuccesses"),
  budget("toolErrors"),
  budget("outputRetries"),
  budget("validatorRetries"),
];

const retry = (name: keyof RetryPolicy, unit: number) => ({
  name,
  ...limitsWords.retryFields[name],
  rule: RETRY_RULES[name],
  unit,
  endless: false,
});

const SECOND = 1_000;

export const retryFields: readonly LimitField<keyof RetryPolicy>[] = [
  retry("maxRetries", 1),
  retry("baseDelay", SECOND),
  retry("maxDelay", SECOND),
  retry("maxRetryAfter", SECOND),
  retry("firstByteTimeout", SECOND),
  retry("idleTimeout", SECOND),
];

const ENDLESS = /^(?:none|no limit|unlimited|∞)$/iu;
const NO_LIMIT = "none";

/** The text that the field shows for a limit; empty if the limit follows the layer below. */
export function limitText(
  { unit }: Pick<LimitField, "unit">,
  value: number | null | undefined,
): string {
  if (value === undefined) return "";
  return value === null ? NO_LIMIT : String(value / unit);
}

/** Reads the field's text: undefined follows the layer below, null is no limit, NaN is not a number. */
export function limitTyped(
  { unit }: Pick<LimitField, "unit">,
  text: string,
): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (ENDLESS.test(typed)) return null;
  // Seconds become whole milliseconds; as a float, the product may be slightly off.
  return unit === 1 ? Number(typed) : Math.round(Number(typed) * unit);
}

/** What is wrong with what was typed. */
export function limitProblem(field: LimitField, text: string): string | undefined {
  const value = limitTyped(field, text);
  if (value === undefined) return undefined;
  const { least, most, whole } = field.rule;
  if (value === null) return field.endless ? undefined : limitsWords.needed;
  if (obeys(field.rule, value)) return undefined;
  const from = plain(least / field.unit);
  const to = plain(most / field.unit);
  if (whole && field.unit === 1) {
    return field.endless ? limitsWords.wholeOrNone(from, to) : limitsWords.whole(from, to);
  }
  return field.endless ? limitsWords.numberOrNone(from, to) : limitsWords.number(from, to);
}

function plain(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : String(value);
}

/** What applies when the field is empty: "25", "no limit". */
export function limitPlaceholder(
  field: Pick<LimitField, "unit">,
  value: number | null | undefined,
): string {
  return value === null || value === undefined ? limitsWords.noLimit : plain(value / field.unit);
}

/** The valid limits among some budgets, with labels: "Model calls: 10", "Money: $5", "Tokens: no limit". */
export function budgetsSaid(budgets: BudgetChoice | undefined): string[] {
  const valid = validBudgets(budgets);
  return budgetFields.flatMap((field) => {
    const limit = valid[field.name];
    if (limit === undefined) return [];
    const isMoney = field.name === "dollars" && limit !== null;
    const amount = isMoney ? formatDollars(limit) : limitPlaceholder(field, limit);
    return [limitsWords.said(field.name === "dollars" ? limitsWords.money : field.label, amount)];
  });
}

/** An amount of a budget in words: "25 model calls", "$1.50", "12 minutes". */
export function budgetAmount(name: keyof BudgetLimits, amount: number): string {
  if (name === "dollars") return formatDollars(amount);
  if (name === "minutes") {
    return limitsWords.minutes(amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount));
  }
  return formatNumber(amount);
}
