import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";

/** Which numbers a limit may be. */
export interface LimitRule {
  least: number;
  most: number;
  whole: boolean;
}

const counted = (least: number, most: number): LimitRule => ({ least, most, whole: true });

/** Valid limits. With less than `least`, a run could do no work at all. */
export const BUDGET_RULES: Readonly<Record<keyof BudgetLimits, LimitRule>> = {
  modelCalls: counted(1, 10_000),
  toolSuccesses: counted(1, 10_000),
  toolErrors: counted(1, 10_000),
  outputRetries: counted(0, 100),
  validatorRetries: counted(0, 100),
  tokens: counted(1, 1_000_000_000),
  dollars: { least: 0.000_1, most: 1_000_000, whole: false },
  minutes: { least: 0.1, most: 100_000, whole: false },
};

/** The longest time, an hour in milliseconds. */
const HOUR = 3_600_000;

export const RETRY_RULES: Readonly<Record<keyof RetryPolicy, LimitRule>> = {
  maxRetries: counted(0, 100),
  baseDelay: counted(0, HOUR),
  maxDelay: counted(0, HOUR),
  maxRetryAfter: counted(0, HOUR),
  firstByteTimeout: counted(1, HOUR),
  idleTimeout: counted(1, HOUR),
};

// The rules have exactly the fields of the limits.
export const BUDGET_FIELDS = Object.keys(BUDGET_RULES) as (keyof BudgetLimits)[];
export const RETRY_FIELDS = Object.keys(RETRY_RULES) as (keyof RetryPolicy)[];

/** Whether a value is a number that obeys the rule; false for NaN. */
export function obeys({ least, most, whole }: LimitRule, value: unknown): value is number {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  return value >= least && value <= most && (!whole || Number.isInteger(value));
}

/** Budgets set by one layer. Null means no limit; an absent field follows the layer below. */
export type BudgetChoice = Partial<BudgetLimits>;

type Layer<Limits> = Partial<Limits> | undefined;

/**
 * Law D8: Bough's limits, overridden by each layer in turn (the person's defaults, the mode, the
 * conversation, the run). A limit that is invalid, because it comes from another version or a file, is
 * ignored.
 */
export function mergeBudgets(...layers: readonly Layer<BudgetLimits>[]): BudgetLimits {
  return merged({ ...defaultBudgetLimits }, BUDGET_FIELDS, layers, isBudget);
}

/**
 * Law D8 for retries: Bough's limits, overridden by each layer in turn (Bough's own for the server, see
 * `retryOfServer`; the person's defaults; the mode; the connection; the run).
 */
export function mergeRetries(...layers: readonly Layer<RetryPolicy>[]): RetryPolicy {
  return merged({ ...defaultRetryPolicy }, RETRY_FIELDS, layers, isRetry);
}

/** The valid limits of one layer in words: "model calls 5", "tokens without limit", "idle timeout 30 s". */
export function limitsSaid({ budgets, retry }: Partial<Layers>): string[] {
  const counts = Object.entries(validBudgets(budgets)).map(
    ([name, limit]) => `${inWords(name)} ${limit === null ? "without limit" : String(limit)}`,
  );
  const tries = Object.entries(validRetries(retry)).map(([name, value]) =>
    name === "maxRetries" ? `retries ${String(value)}` : `${inWords(name)} ${value / 1_000} s`,
  );
  return [...counts, ...tries];
}

interface Layers {
  budgets: Layer<BudgetLimits>;
  retry: Layer<RetryPolicy>;
}

/** Turns "modelCalls" into "model calls". */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** Law S5: a sub-task's share, or in each field what its mode says if that is less. */
export function sharedBudgets(share: BudgetLimits, mode: BudgetChoice = {}): BudgetLimits {
  const least = BUDGET_FIELDS.flatMap((name) => {
    const said = mode[name];
    const isLess =
      typeof said === "number" && isBudget(name, said) && said < (share[name] ?? Infinity);
    return isLess ? [[name, said] as const] : [];
  });
  return { ...share, ...Object.fromEntries(least) };
}

export function isBudget(name: keyof BudgetLimits, value: unknown): value is number | null {
  return value === null || obeys(BUDGET_RULES[name], value);
}

function isRetry(name: keyof RetryPolicy, value: unknown): value is number {
  return obeys(RETRY_RULES[name], value);
}

function merged<Limits extends object>(
  limits: Limits,
  fields: readonly (keyof Limits)[],
  layers: readonly Layer<Limits>[],
  isValid: (name: keyof Limits, value: unknown) => boolean,
): Limits {
  for (const layer of layers) {
    for (const name of fields) {
      const value = layer?.[name];
      // `isValid` makes sure that it is one of the field's own values.
      if (isValid(name, value)) limits[name] = value as Limits[keyof Limits];
    }
  }
  return limits;
}

/** The valid limits of one layer. */
export function validBudgets(layer: Readonly<Record<string, unknown>> | undefined): BudgetChoice {
  return Object.fromEntries(
    BUDGET_FIELDS.map((name) => [name, layer?.[name]] as const).filter(([name, value]) =>
      isBudget(name, value),
    ),
  );
}

export function validRetries(
  layer: Readonly<Record<string, unknown>> | undefined,
): Partial<RetryPolicy> {
  return Object.fromEntries(
    RETRY_FIELDS.map((name) => [name, layer?.[name]] as const).filter(([name, value]) =>
      isRetry(name, value),
    ),
  );
}

/** The person's default limits and retries for all runs. */
export interface LimitDefaults {
  budgets: BudgetChoice;
  retry: Partial<RetryPolicy>;
}

/** Each default is a row of `settings` of its own, so two tabs that change two defaults both succeed. */
export const LIMIT_DEFAULT_KEYS: readonly string[] = [
  ...BUDGET_FIELDS.map((name) => `default.budget.${name}`),
  ...RETRY_FIELDS.map((name) => `default.retry.${name}`),
];

/** Stored for a default of no limit. An absent row, or null, follows Bough's own limit. */
const NO_LIMIT = "none";

/** Reads the defaults from the stored values, given in the order of `LIMIT_DEFAULT_KEYS`. */
export function limitDefaultsFrom(values: readonly (JsonValue | undefined)[]): LimitDefaults {
  const budgets = BUDGET_FIELDS.map((name, at) => {
    const value = values[at];
    return [name, value === NO_LIMIT ? null : (value ?? undefined)] as const;
  });
  const retry = RETRY_FIELDS.map(
    (name, at) => [name, values[BUDGET_FIELDS.length + at] ?? undefined] as const,
  );
  return {
    budgets: validBudgets(Object.fromEntries(budgets)),
    retry: validRetries(Object.fromEntries(retry)),
  };
}

/** The rows that change the defaults from `before` to `after`. */
export function changedLimitDefaults(
  before: LimitDefaults,
  after: LimitDefaults,
): { key: string; value: JsonValue }[] {
  const rows: { key: string; value: JsonValue }[] = [];
  for (const name of BUDGET_FIELDS) {
    const value = after.budgets[name];
    if (value === before.budgets[name]) continue;
    rows.push({
      key: `default.budget.${name}`,
      value: value === null ? NO_LIMIT : (value ?? null),
    });
  }
  for (const name of RETRY_FIELDS) {
    const value = after.retry[name];
    if (value === before.retry[name]) continue;
    rows.push({ key: `default.retry.${name}`, value: value ?? null });
  }
  return rows;
}

/**
 * A limit that is used up, after one press of "Allow more". It is raised by as much again as it was,
 * and by enough for the run to go on.
 */
export function raisedLimit(name: keyof BudgetLimits, limit: number, used: number): number {
  const { most, whole, least } = BUDGET_RULES[name];
  const raised = Math.max(used, limit) + Math.max(limit, used / 10, least, whole ? 1 : 0);
  return Math.min(most, whole ? Math.ceil(raised) : Number(raised.toPrecision(6)));
}
