import type { MessageNode } from "#domain/message.ts";

import { spentOn } from "./spent.ts";
import type { Spent } from "./spent.ts";

/** One answer, or one request without an answer, with what it used. */
export interface UsageEntry {
  /** The provider's id of the model; "" if it was not recorded. */
  modelId: string;
  /** Absent if usage was neither reported nor could be estimated. */
  spent?: Spent;
}

/** Total tokens and dollars of several answers. Answers without known usage are counted, not guessed. */
export interface UsageSum {
  answers: number;
  inputTokens: number;
  outputTokens: number;
  /** Part of `inputTokens`. */
  cachedTokens: number;
  cacheWriteTokens: number;
  /** Part of `outputTokens`. */
  reasoningTokens: number;
  /** Answers whose usage is unknown. */
  silent: number;
  /** Answers whose token counts are, at least in part, an estimate. */
  estimated: number;
  /** Total cost of the answers whose cost is known. */
  dollars: number;
  /** How many answers have a known cost. If 0, there is no cost to show. */
  priced: number;
  /** True if some of the dollars are approximate. */
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

/** Sums by model, the most expensive first, then those that used the most tokens. */
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
 * What a message used; undefined if no model produced it, that is, for a person's or tool's message and
 * for a copy (its cost is the original's).
 */
export function entryOf({ message }: MessageNode): UsageEntry | undefined {
  if (message.role !== "assistant" || message.metadata?.source !== undefined) return undefined;
  const spent = spentOn(message);
  const modelId = message.metadata?.model ?? "";
  return spent === undefined ? { modelId } : { modelId, spent };
}
