import type { CostDoubt } from "#domain/usage/cost.ts";
import type { UsageSum } from "#domain/usage/sums.ts";

/** "812", "12.4 k", "1.2 M": short enough for a line, exact in a title. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  const [size, unit] = count < 999_500 ? [count / 1_000, "k"] : [count / 1_000_000, "M"];
  return `${size.toFixed(size < 99.95 ? 1 : 0)} ${unit}`;
}

/** "12,412". */
export function exactCount(count: number): string {
  return Math.round(count).toLocaleString("en");
}

/** "$1.23", "$0.042", "$0.00031": two digits that say something. */
export function dollarWords(dollars: number): string {
  if (dollars === 0) return "$0";
  if (dollars >= 1)
    return `$${dollars.toLocaleString("en", { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`;
  return `$${dollars.toLocaleString("en", { maximumSignificantDigits: 2 })}`;
}

const doubts: Readonly<Record<CostDoubt, string>> = {
  tokens: "the tokens are an estimate: the provider reported none",
  cached_price: "no price for cached tokens is known, so they count as fresh ones",
  write_price: "no price for putting tokens into the cache is known, so they count as plain input",
};

export function doubtWords(doubt: CostDoubt): string {
  return doubts[doubt];
}

/** "84 %"; what is not quite all is never said to be all. */
export function shareWords(share: number): string {
  const percent = share * 100;
  if (percent > 99 && percent < 100) return "99 %";
  return `${percent > 0 && percent < 1 ? "under 1" : Math.round(percent)} %`;
}

/** "12.4 k in, 3.1 k out". */
export function sumWords({ inputTokens, outputTokens, estimated }: UsageSum): string {
  const sign = estimated > 0 ? "≈ " : "";
  return `${sign}${shortCount(inputTokens)} in, ${sign}${shortCount(outputTokens)} out`;
}

/** What is known of the cost; a dash where nothing is. */
export function costWords({ dollars, priced, dollarsEstimated }: UsageSum): string {
  if (priced === 0) return "–";
  return `${dollarsEstimated ? "≈ " : ""}${dollarWords(dollars)}`;
}
