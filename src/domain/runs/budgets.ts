import type { ValidatorKind } from "#domain/answer-validators.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { fingerprintOf } from "#domain/fingerprint.ts";
import type { RoundOutcome } from "#domain/fingerprint.ts";

import type { BudgetName } from "./run-error.ts";
import type { BudgetCounters, BudgetLimits, RoundFingerprints } from "./run.ts";

/** After this many identical rounds in a row the model is warned. After one more the run ends. */
const REPEATS_TO_WARN = 2;
const REPEATS_TO_END = 3;

/** The counters of a new run. */
export function emptyCounters(): BudgetCounters {
  return {
    modelCalls: 0,
    toolSuccesses: {},
    toolErrors: {},
    outputRetries: 0,
    validatorRetries: 0,
    tokens: 0,
    dollars: 0,
    unpriced: 0,
    ms: 0,
  };
}

/** The fingerprints of a run before its first round. */
export const noFingerprints: RoundFingerprints = { last: null, repeats: 0 };

/** `warn`: tell the model that it repeats itself. `no_progress`: end the run. */
export type ProgressVerdict = "go_on" | "warn" | "no_progress";

/** How many different calls of one tool are remembered. */
const KNOWN_CALLS = 50;

/**
 * Counts one finished round, once for each of its tools. If all calls of a tool failed, it has one more
 * error in a row. Otherwise its errors start again from 0, and it has one more repetition if it was
 * asked nothing that this run had not asked before; anything new starts the repetitions again. Other
 * tools are not affected. Malformed, unknown and denied calls count as errors. A round without calls
 * changes nothing.
 */
export function applyRound(
  counters: BudgetCounters,
  fingerprints: RoundFingerprints,
  round: readonly RoundOutcome[],
): { counters: BudgetCounters; fingerprints: RoundFingerprints } {
  if (round.length === 0) return { counters, fingerprints };
  const tools = new Set(round.map(({ toolName }) => toolName));
  let counted: BudgetCounters = {
    ...counters,
    toolCalls: (counters.toolCalls ?? 0) + round.length,
  };
  let { asked } = fingerprints;
  for (const tool of tools) {
    const before = ownOf(asked, tool) ?? [];
    const now = round.flatMap((call) =>
      call.toolName === tool && !call.isError ? [call.asked] : [],
    );
    const isNew = now.some((one) => !before.includes(one));
    counted = countTool(counted, tool, now.length === 0 ? "failed" : isNew ? "new" : "repeated");
    if (isNew) asked = { ...asked, [tool]: newest([...before, ...now]) };
  }
  const repeat = repeatOf(fingerprints, fingerprintOf(round));
  return {
    counters: counted,
    fingerprints: asked === undefined ? repeat : { ...repeat, asked },
  };
}

/** The calls without repetitions, limited to the newest ones. */
function newest(calls: readonly string[]): string[] {
  return [...new Set(calls)].slice(-KNOWN_CALLS);
}

function countTool(
  counters: BudgetCounters,
  tool: string,
  did: "failed" | "new" | "repeated",
): BudgetCounters {
  const { toolSuccesses, toolErrors } = counters;
  const errors = did === "failed" ? (ownOf(toolErrors, tool) ?? 0) + 1 : 0;
  const before = did === "repeated" ? (ownOf(toolSuccesses, tool) ?? 0) : 0;
  return {
    ...counters,
    toolSuccesses: { ...toolSuccesses, [tool]: did === "failed" ? 0 : before + 1 },
    toolErrors: { ...toolErrors, [tool]: errors },
  };
}

/**
 * A tool's own value. Tool names come from a model, so a name such as "constructor" must not match a
 * property that every object has.
 */
function ownOf<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  toolName: string,
): Value | undefined {
  return values !== undefined && Object.hasOwn(values, toolName) ? values[toolName] : undefined;
}

function repeatOf(before: RoundFingerprints, fingerprint: string): RoundFingerprints {
  return before.last === fingerprint
    ? { last: fingerprint, repeats: before.repeats + 1 }
    : { last: fingerprint, repeats: 1 };
}

/** Whether the newest round brought the model anything new, and what follows for the run. */
export function progressOf({ repeats }: RoundFingerprints): ProgressVerdict {
  if (repeats >= REPEATS_TO_END) return "no_progress";
  return repeats >= REPEATS_TO_WARN ? "warn" : "go_on";
}

/** What one request used, as reported or otherwise estimated. */
export interface RequestSpending {
  /** Input and output tokens together. */
  tokens: number;
  /** Cost in US dollars; absent if unknown. */
  dollars?: number;
}

/** Adds the tokens and the cost of one more request to the counters (law D4). */
export function countRequest(
  counters: BudgetCounters,
  { tokens, dollars }: RequestSpending,
): BudgetCounters {
  return {
    ...counters,
    tokens: counters.tokens + tokens,
    dollars: (counters.dollars ?? 0) + (dollars ?? 0),
    unpriced: (counters.unpriced ?? 0) + (dollars === undefined ? 1 : 0),
  };
}

/** Whether the budget allows one more model call; checked before the call is made (law D1). */
export function hasModelCallLeft(counters: BudgetCounters, limits: BudgetLimits): boolean {
  return !isReached(counters.modelCalls, limits.modelCalls);
}

/** Whether a count has reached a limit. An absent limit is never reached. */
function isReached(count: number, limit: number | null | undefined): boolean {
  return limit !== null && limit !== undefined && count >= limit;
}

function isPassed(count: number, limit: number | null | undefined): boolean {
  return limit !== null && limit !== undefined && count > limit;
}

/** What rejected an answer: the output schema, or a validator. */
export type AnswerCheck = "output" | "validator";

/**
 * What rejected an answer. Each kind of validator has a budget of its own; if `validator` is absent,
 * the budget of all validators applies.
 */
export interface RejectedBy {
  check: AnswerCheck;
  validator?: ValidatorKind;
}

/** Where retries of a rejected answer are counted, and which budget they use up (law D3). */
export const answerRetries = {
  output: { counter: "outputRetries", budget: "output_retries" },
  validator: { counter: "validatorRetries", budget: "validator_retries" },
} as const satisfies Record<AnswerCheck, { counter: keyof BudgetLimits; budget: BudgetName }>;

/** Whether the model may be asked again for an answer that was rejected (law D3). */
export function hasAnswerRetryLeft(
  counters: BudgetCounters,
  limits: BudgetLimits,
  { check, validator }: RejectedBy,
): boolean {
  const { counter } = answerRetries[check];
  const used =
    validator === undefined ? counters[counter] : (counters.retriesByValidator?.[validator] ?? 0);
  return !isReached(used, limits[counter]);
}

/** Adds one retry of a rejected answer to the counters. */
export function countAnswerRetry(
  counters: BudgetCounters,
  { check, validator }: RejectedBy,
): BudgetCounters {
  const { counter } = answerRetries[check];
  const counted = { ...counters, [counter]: counters[counter] + 1 };
  if (validator === undefined) return counted;
  const before = counters.retriesByValidator ?? {};
  return {
    ...counted,
    retriesByValidator: { ...before, [validator]: (before[validator] ?? 0) + 1 },
  };
}

/** The retries of whichever kind of validator has used the most. */
function mostValidatorRetries({ retriesByValidator, validatorRetries }: BudgetCounters): number {
  return retriesByValidator === undefined
    ? validatorRetries
    : Math.max(0, ...Object.values(retriesByValidator));
}

/**
 * The first budget that is used up, or null. A tool's budget is used up when its counter reaches the
 * limit. Model calls are checked before a call is made, so their counter may reach the limit but not
 * exceed it.
 */
export function exceededBudget(counters: BudgetCounters, limits: BudgetLimits): BudgetName | null {
  const anyReaches = (counts: Record<string, number>, limit: number | null) =>
    Object.values(counts).some((count) => isReached(count, limit));
  if (isPassed(counters.modelCalls, limits.modelCalls)) return "model_calls";
  if (anyReaches(counters.toolSuccesses, limits.toolSuccesses)) return "tool_successes";
  if (anyReaches(counters.toolErrors, limits.toolErrors)) return "tool_errors";
  if (isPassed(counters.outputRetries, limits.outputRetries)) return "output_retries";
  if (isPassed(mostValidatorRetries(counters), limits.validatorRetries)) return "validator_retries";
  if (isReached(counters.tokens, limits.tokens)) return "tokens";
  if (isReached(counters.dollars ?? 0, limits.dollars)) return "dollars";
  return isReached((counters.ms ?? 0) / MINUTE, limits.minutes) ? "minutes" : null;
}

/** Milliseconds. */
const MINUTE = 60_000;

/** The budget that keeps a run from making its next model call; null if none does (law D7). */
export function shortageOf(counters: BudgetCounters, limits: BudgetLimits): BudgetName | null {
  const exceeded = exceededBudget(counters, limits);
  if (exceeded !== null) return exceeded;
  return hasModelCallLeft(counters, limits) ? null : "model_calls";
}

/**
 * The limit behind a budget's name, and how much of it is used. For tools, this is the highest count of
 * any one tool.
 */
export function budgetUse(
  name: BudgetName,
  counters: BudgetCounters,
): { limit: keyof BudgetLimits; used: number } {
  const most = (counts: Record<string, number>) => Math.max(0, ...Object.values(counts));
  switch (name) {
    case "model_calls":
      return { limit: "modelCalls", used: counters.modelCalls };
    case "tool_successes":
      return { limit: "toolSuccesses", used: most(counters.toolSuccesses) };
    case "tool_errors":
      return { limit: "toolErrors", used: most(counters.toolErrors) };
    case "output_retries":
      return { limit: "outputRetries", used: counters.outputRetries };
    case "validator_retries":
      return { limit: "validatorRetries", used: mostValidatorRetries(counters) };
    case "tokens":
      return { limit: "tokens", used: counters.tokens };
    case "dollars":
      return { limit: "dollars", used: counters.dollars ?? 0 };
    case "minutes":
      return { limit: "minutes", used: (counters.ms ?? 0) / MINUTE };
  }
}

/**
 * Milliseconds before the next attempt: what the server asked for, otherwise exponential from
 * `baseDelay` to `maxDelay`, with jitter of up to an eighth either way that never leaves these bounds.
 * Whether to retry at all, or to ask the person first, is up to the caller (`maxRetries`,
 * `asksForPerson`).
 *
 * @param retryCount retries made so far: 0 after the first failure
 * @param random from 0 up to but not including 1
 */
export function retryDelay(
  policy: RetryPolicy,
  retryCount: number,
  random: number,
  retryAfter: number | undefined,
): number {
  if (retryAfter !== undefined && retryAfter > 0) return retryAfter;
  const spread = policy.baseDelay * 2 ** retryCount * (0.875 + 0.25 * random);
  return Math.round(Math.min(policy.maxDelay, Math.max(policy.baseDelay, spread)));
}

/** Whether the server asks for a longer wait than is allowed without asking the person. */
export function asksForPerson(policy: RetryPolicy, retryAfter: number | undefined): boolean {
  return retryAfter !== undefined && retryAfter > policy.maxRetryAfter;
}
