import type { RetryPolicy } from "#domain/connection.ts";
import type { BudgetLimits } from "#domain/run.ts";
import { BUDGET_RULES, obeys, RETRY_RULES } from "#domain/settings/run-limits.ts";
import type { LimitRule } from "#domain/settings/run-limits.ts";
import { formatDollars, formatNumber } from "#ui/format/format-number.ts";

/** A limit with its own field. */
export interface LimitField<Name extends string = string> {
  name: Name;
  label: string;
  hint: string;
  rule: LimitRule;
  /** How many of what is stored make one of what is typed; 1,000 for seconds. */
  unit: number;
  /** There may be no limit at all. */
  endless: boolean;
}

const budget = (name: keyof BudgetLimits, label: string, hint: string) => ({
  name,
  label,
  hint,
  rule: BUDGET_RULES[name],
  unit: 1,
  endless: true,
});

export const budgetFields: readonly LimitField<keyof BudgetLimits>[] = [
  budget("modelCalls", "Model calls", "Requests to the model for one message of yours."),
  budget("tokens", "Tokens", "In and out, all requests of the run together."),
  budget(
    "dollars",
    "Money (US dollars)",
    "By the connection’s prices. Answers without a known price can’t be counted.",
  ),
  budget(
    "minutes",
    "Minutes of work",
    "Waiting for you doesn’t count. An answer isn’t cut off: this is checked between requests.",
  ),
  budget(
    "toolSuccesses",
    "Uses of one tool in a row",
    "An error of the same tool starts the count again.",
  ),
  budget(
    "toolErrors",
    "Errors of one tool in a row",
    "A success of the same tool starts the count again.",
  ),
  budget("outputRetries", "Output retries", "Answers that don’t match the output schema."),
  budget("validatorRetries", "Validator retries", "Answers that a validator rejects."),
];

const retry = (name: keyof RetryPolicy, label: string, hint: string, unit: number) => ({
  name,
  label,
  hint,
  rule: RETRY_RULES[name],
  unit,
  endless: false,
});

const SECOND = 1_000;

export const retryFields: readonly LimitField<keyof RetryPolicy>[] = [
  retry(
    "maxRetries",
    "Retries",
    "After a network error, a busy server or a rate limit. 0: never by itself.",
    1,
  ),
  retry("baseDelay", "First wait (seconds)", "Doubles with each retry.", SECOND),
  retry("maxDelay", "Longest wait (seconds)", "No wait gets longer than this.", SECOND),
  retry(
    "maxRetryAfter",
    "Longest wait a server may ask for (seconds)",
    "If it asks for more, you decide.",
    SECOND,
  ),
  retry(
    "firstByteTimeout",
    "First-response timeout (seconds)",
    "A connection may have its own.",
    SECOND,
  ),
  retry("idleTimeout", "Idle timeout (seconds)", "How long an answer may be silent.", SECOND),
];

const ENDLESS = /^(?:none|no limit|unlimited|∞)$/iu;
const NO_LIMIT = "none";

/** A limit as its field shows it; empty if it follows the layer below. */
export function limitText(
  { unit }: Pick<LimitField, "unit">,
  value: number | null | undefined,
): string {
  if (value === undefined) return "";
  return value === null ? NO_LIMIT : String(value / unit);
}

/** As typed: undefined follows the layer below, null is no limit. NaN if it isn't a number. */
export function limitTyped(
  { unit }: Pick<LimitField, "unit">,
  text: string,
): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (ENDLESS.test(typed)) return null;
  // Seconds of a few digits make whole milliseconds.
  return unit === 1 ? Number(typed) : Math.round(Number(typed) * unit);
}

/** What is wrong with what was typed. */
export function limitProblem(field: LimitField, text: string): string | undefined {
  const value = limitTyped(field, text);
  if (value === undefined) return undefined;
  const { least, most, whole } = field.rule;
  if (value === null) return field.endless ? undefined : "There has to be a limit.";
  if (obeys(field.rule, value)) return undefined;
  const range = `from ${plain(least / field.unit)} to ${plain(most / field.unit)}`;
  return `Enter a ${whole && field.unit === 1 ? "whole number" : "number"} ${range}${field.endless ? ", or “none”" : ""}.`;
}

function plain(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : String(value);
}

/** What is used when the field is empty: "25", "no limit". */
export function limitPlaceholder(
  field: Pick<LimitField, "unit">,
  value: number | null | undefined,
): string {
  return value === null || value === undefined ? "no limit" : plain(value / field.unit);
}

/** "25 model calls", "$1.50", "12 minutes": an amount of a budget. */
export function budgetAmount(name: keyof BudgetLimits, amount: number): string {
  if (name === "dollars") return formatDollars(amount);
  if (name === "minutes")
    return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} min`;
  return formatNumber(amount);
}
