import type { CostDoubt } from "#domain/usage/cost.ts";
import type { UsageSum } from "#domain/usage/sums.ts";
import { formatDollars } from "#ui/format/format-number.ts";
import { usageWords } from "#ui/words/usage.ts";

const doubts: Readonly<Record<CostDoubt, string>> = usageWords.doubts;

export function costCaveatText(doubt: CostDoubt): string {
  return doubts[doubt];
}

/** Tokens in short: "12.4k in, 3.1k out". */
export function formatUsage({ inputTokens, outputTokens, estimated }: UsageSum): string {
  const sign = estimated > 0 ? "≈ " : "";
  return usageWords.inAndOut(sign, inputTokens, outputTokens);
}

/** The cost as far as it is known; a dash if nothing is. */
export function formatCost({ dollars, priced, dollarsEstimated }: UsageSum): string {
  if (priced === 0) return "–";
  return `${dollarsEstimated ? "≈ " : ""}${formatDollars(dollars)}`;
}
