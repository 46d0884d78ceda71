import type { RetryPolicy } from "./connection.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { RoundOutcome } from "./fingerprint.ts";
import type { BudgetName } from "./run-error.ts";
import type { BudgetCounters, BudgetLimits, RoundFingerprints } from "./run.ts";

/** From this many identical rounds in a row the model is warned; at the next the run ends. */
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
  };
}

/** Before the first round. */
export const noFingerprints: RoundFingerprints = { last: null, repeats: 0 };

/** `warn`: tell the model that it repeats itself; `no_progress`: the run ends. */
export type ProgressVerdict = "go_on" | "warn" | "no_progress";

/**
 * Counts one finished round in call order: a success resets its tool's errors and an error its
 * successes; other tools are not affected. Malformed, unknown and denied calls count as errors; a
 * round without calls changes nothing.
 */
export function applyRound(
  counters: BudgetCounters,
  fingerprints: RoundFingerprints,
  round: readonly RoundOutcome[],
): { counters: BudgetCounters; fingerprints: RoundFingerprints } {
  if (round.length === 0) return { counters, fingerprints };
  return {
    counters: round.reduce(countOutcome, counters),
    fingerprints: repeatOf(fingerprints, fingerprintOf(round)),
  };
}

function countOutcome(
  counters: BudgetCounters,
  { toolName, isError }: RoundOutcome,
): BudgetCounters {
  const [grows, resets] = isError
    ? (["toolErrors", "toolSuccesses"] as const)
    : (["toolSuccesses", "toolErrors"] as const);
  return {
    ...counters,
    [grows]: { ...counters[grows], [toolName]: countFor(counters[grows], toolName) + 1 },
    [resets]: { ...counters[resets], [toolName]: 0 },
  };
}

/**
 * Tool names come from a model: a name such as "constructor" must not match Object's own
 * properties.
 */
function countFor(counts: Record<string, number>, toolName: string): number {
  return Object.hasOwn(counts, toolName) ? (counts[toolName] ?? 0) : 0;
}

function repeatOf(before: RoundFingerprints, fingerprint: string): RoundFingerprints {
  return before.last === fingerprint
    ? { last: fingerprint, repeats: before.repeats + 1 }
    : { last: fingerprint, repeats: 1 };
}

/** What the newest round means for the run: did it bring the model anything new? */
export function progressOf({ repeats }: RoundFingerprints): ProgressVerdict {
  if (repeats >= REPEATS_TO_END) return "no_progress";
  return repeats >= REPEATS_TO_WARN ? "warn" : "go_on";
}

/** Whether one more model call is within the budget; checked before it is made (law D1). */
export function hasModelCallLeft(counters: BudgetCounters, limits: BudgetLimits): boolean {
  return counters.modelCalls < limits.modelCalls;
}

/** What rejected an answer: its output schema, or a validator. */
export type AnswerCheck = "output" | "validator";

/** Where retries of a rejected answer are counted, and the budget that they use up (law D3). */
export const answerRetries = {
  output: { counter: "outputRetries", budget: "output_retries" },
  validator: { counter: "validatorRetries", budget: "validator_retries" },
} as const satisfies Record<AnswerCheck, { counter: keyof BudgetLimits; budget: BudgetName }>;

/** Whether the model may be asked once more for an answer that `check` rejected (law D3). */
export function hasAnswerRetryLeft(
  counters: BudgetCounters,
  limits: BudgetLimits,
  check: AnswerCheck,
): boolean {
  const { counter } = answerRetries[check];
  return counters[counter] < limits[counter];
}

/**
 * The first budget that is used up, or null. A tool's counters are used up when one reaches its
 * limit; model calls are checked before a call is made, so reaching their limit is allowed.
 */
export function exceededBudget(counters: BudgetCounters, limits: BudgetLimits): BudgetName | null {
  if (counters.modelCalls > limits.modelCalls) return "model_calls";
  if (Object.values(counters.toolSuccesses).some((count) => count >= limits.toolSuccesses)) {
    return "tool_successes";
  }
  if (Object.values(counters.toolErrors).some((count) => count >= limits.toolErrors)) {
    return "tool_errors";
  }
  if (counters.outputRetries > limits.outputRetries) return "output_retries";
  if (counters.validatorRetries > limits.validatorRetries) return "validator_retries";
  if (limits.tokens !== undefined && counters.tokens >= limits.tokens) return "tokens";
  return null;
}

/**
 * Milliseconds before the next attempt: what the server asked for, otherwise exponential from
 * `baseDelay` to `maxDelay`, with jitter of up to an eighth either way but never outside these
 * bounds. The caller decides whether to retry at all, or to ask the person first (`maxRetries`,
 * `asksForPerson`).
 *
 * @param retryCount retries made already: 0 after the first failure
 * @param random from 0 to below 1
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

/** Whether the server asks for a longer wait than is done without asking the person. */
export function asksForPerson(policy: RetryPolicy, retryAfter: number | undefined): boolean {
  return retryAfter !== undefined && retryAfter > policy.maxRetryAfter;
}
