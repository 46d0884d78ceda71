import type { RetryPolicy } from "./connection.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { RoundOutcome } from "./fingerprint.ts";
import type { BudgetName } from "./run-error.ts";
import type { BudgetCounters, BudgetLimits, RoundFingerprints } from "./run.ts";

/** From this many identical rounds in a row the model is warned; from the next the run ends. */
const REPEATS_TO_WARN = 2;
const REPEATS_TO_END = 3;

/** `warn`: tell the model that it repeats itself; `no_progress`: the run ends. */
export type ProgressVerdict = "go_on" | "warn" | "no_progress";

/**
 * Counts one finished round in call order: a success zeroes its tool's errors and
 * an error its successes; other tools are left alone. Malformed, unknown and denied calls are errors like any other; a round
 * without calls changes nothing.
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

/** Tool names come from a model: a name such as "constructor" must not find Object's own. */
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

/**
 * The first budget that is used up, or null. A tool's counters are used up when one reaches its
 * limit; the model calls are checked before a call is made, so their limit itself is allowed.
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
 * Milliseconds before the next try: what the other side asked for, else exponential from
 * `baseDelay` to `maxDelay`, an eighth shorter or longer by chance but never outside these bounds.
 * Whether to try at all, or to ask the person first, is for the caller (`maxRetries`,
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

/** Whether the other side asks for a longer wait than one takes without the person's word. */
export function asksForPerson(policy: RetryPolicy, retryAfter: number | undefined): boolean {
  return retryAfter !== undefined && retryAfter > policy.maxRetryAfter;
}
