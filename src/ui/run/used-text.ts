import type { BudgetCounters, RunRow } from "#domain/run.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatCount, formatDollars } from "#ui/format/format-number.ts";

/** What a run has used, in words: "3 model calls, 1,204 tokens, $0.012 and 40 s of work". */
export function usedText({ counters }: Pick<RunRow, "counters">): string {
  const { modelCalls, tokens, dollars = 0, ms = 0 } = counters;
  const parts = [
    formatCount(modelCalls, "model call"),
    ...(tokens > 0 ? [formatCount(tokens, "token")] : []),
    ...(dollars > 0 ? [formatDollars(dollars)] : []),
    ...(ms >= SECOND ? [`${formatDuration(ms)} of work`] : []),
  ];
  const last = parts.pop() ?? "";
  const said = parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
  const unpriced = unpricedText(counters);
  return unpriced === "" ? said : `${said} (${unpriced})`;
}

const SECOND = 1_000;

/** Why the money is not all of it; empty if it is. */
export function unpricedText({ unpriced = 0, modelCalls }: BudgetCounters): string {
  if (unpriced === 0) return "";
  if (unpriced >= modelCalls) return "no price is known, so money can’t be counted";
  return `${formatCount(unpriced, "answer")} without a known price`;
}
