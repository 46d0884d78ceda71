import type { MessageNode } from "#domain/message.ts";

import { spentOn } from "./spent.ts";
import type { Spent } from "./spent.ts";

/** One answer, or one request without an answer, with what it used. */
export interface UsageEntry {
  /** As the provider calls it; "" where nobody noted it. */
  modelId: string;
  /** Absent where nothing is known: neither reported nor estimated. */
  spent?: Spent;
}

/** Tokens and dollars of several answers together; what nobody knows is counted, not guessed. */
export interface UsageSum {
  answers: number;
  inputTokens: number;
  outputTokens: number;
  /** Parts of `inputTokens`. */
  cachedTokens: number;
  cacheWriteTokens: number;
  /** Part of `outputTokens`. */
  reasoningTokens: number;
  /** Answers of which nothing is known. */
  silent: number;
  /** Answers whose tokens are, at least in part, an estimate. */
  estimated: number;
  /** Of those whose cost is known. */
  dollars: number;
  /** How many these are; 0: there is no cost to be said. */
  priced: number;
  /** Some of the dollars are no more than close. */
  dollarsEstimated: boolean;
}

const nothing: UsageSum = {
  answers: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  silent: 0,
  estimated: 0,
  dollars: 0,
  priced: 0,
  dollarsEstimated: false,
};

export function addUp(entries: Iterable<UsageEntry>): UsageSum {
  const sum = { ...nothing };
  for (const { spent } of entries) {
    sum.answers += 1;
    if (spent === undefined) sum.silent += 1;
    else add(sum, spent);
  }
  return sum;
}

function add(sum: UsageSum, spent: Spent): void {
  sum.inputTokens += spent.inputTokens ?? 0;
  sum.outputTokens += spent.outputTokens ?? 0;
  sum.cachedTokens += spent.cachedTokens ?? 0;
  sum.cacheWriteTokens += spent.cacheWriteTokens ?? 0;
  sum.reasoningTokens += spent.reasoningTokens ?? 0;
  if (spent.estimated) sum.estimated += 1;
  if (spent.cost === undefined) return;
  sum.dollars += spent.cost.dollars;
  sum.priced += 1;
  sum.dollarsEstimated ||= spent.cost.estimated !== undefined;
}

/** The same by model, the dearest first, then the one that used the most tokens. */
export function byModel(entries: readonly UsageEntry[]): { modelId: string; sum: UsageSum }[] {
  const models = new Map<string, UsageEntry[]>();
  for (const entry of entries) {
    const known = models.get(entry.modelId);
    if (known === undefined) models.set(entry.modelId, [entry]);
    else known.push(entry);
  }
  return [...models]
    .map(([modelId, those]) => ({ modelId, sum: addUp(those) }))
    .sort(({ sum: one }, { sum: other }) => {
      return other.dollars - one.dollars || tokensIn(other) - tokensIn(one);
    });
}

export function tokensIn({ inputTokens, outputTokens }: UsageSum): number {
  return inputTokens + outputTokens;
}

/**
 * What a message used; undefined for one that no model was asked for: a person's, a tool's, a copy (its
 * cost is the original's).
 */
export function entryOf({ message }: MessageNode): UsageEntry | undefined {
  if (message.role !== "assistant" || message.metadata?.source !== undefined) return undefined;
  const spent = spentOn(message);
  const modelId = message.metadata?.model ?? "";
  return spent === undefined ? { modelId } : { modelId, spent };
}
