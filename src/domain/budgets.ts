import type { RetryPolicy } from "./connection.ts";
import type { BudgetName } from "./run-error.ts";
import type { BudgetCounters, BudgetLimits, RoundFingerprints } from "./run.ts";

/** One settled call of a round; `digest` covers its canonical arguments and its result. */
export interface RoundOutcome {
  toolName: string;
  isError: boolean;
  digest: string;
}

/** From this many identical rounds in a row the model is warned; from the next the run ends. */
export const REPEATS_TO_WARN = 2;
export const REPEATS_TO_END = 3;

/**
 * Counts one finished round (DESIGN section 3, "Budgets"): a success zeroes its tool's errors and
 * an error its successes; other tools are left alone.
 */
export function applyRound(
  counters: BudgetCounters,
  fingerprints: RoundFingerprints,
  round: readonly RoundOutcome[],
): { counters: BudgetCounters; fingerprints: RoundFingerprints } {
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

/** The same calls with the same arguments and results, in whatever order they were made. */
export function fingerprintOf(round: readonly RoundOutcome[]): string {
  return round
    .map(({ toolName, isError, digest }) => JSON.stringify([toolName, isError, digest]))
    .sort()
    .join("\n");
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
 * `baseDelay` to `maxDelay`, of which the upper half is jitter (`random` from 0 to below 1).
 */
export function retryDelay(
  policy: RetryPolicy,
  retryCount: number,
  random: number,
  retryAfter: number | undefined,
): number {
  if (retryAfter !== undefined) return Math.max(0, retryAfter);
  const ceiling = Math.min(policy.maxDelay, policy.baseDelay * 2 ** retryCount);
  return ceiling / 2 + (ceiling / 2) * random;
}
