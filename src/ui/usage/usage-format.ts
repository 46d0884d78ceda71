import type { CostDoubt } from "#domain/usage/cost.ts";
import type { UsageSum } from "#domain/usage/sums.ts";
import { formatDollars, formatShortCount } from "#ui/format/format-number.ts";

const doubts: Readonly<Record<CostDoubt, string>> = {
  tokens: "the provider reported no tokens, so they are estimated",
  cached_price: "the price of cached tokens is unknown, so the full input price is used",
  write_price: "the price of cache writes is unknown, so the plain input price is used",
};

export function costCaveatText(doubt: CostDoubt): string {
  return doubts[doubt];
}

/** "12.4k in, 3.1k out". */
export function formatUsage({ inputTokens, outputTokens, estimated }: UsageSum): string {
  const sign = estimated > 0 ? "≈ " : "";
  return `${sign}${formatShortCount(inputTokens)} in, ${sign}${formatShortCount(outputTokens)} out`;
}

/** The cost as far as it is known; a dash if nothing is. */
export function formatCost({ dollars, priced, dollarsEstimated }: UsageSum): string {
  if (priced === 0) return "–";
  return `${dollarsEstimated ? "≈ " : ""}${formatDollars(dollars)}`;
}
