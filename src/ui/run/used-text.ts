import type { BudgetCounters, RunRow } from "#domain/runs/run.ts";
import { formatListAnd } from "#ui/format/format-list.ts";
import { formatDollars } from "#ui/format/format-number.ts";
import { runWords } from "#ui/words/run.ts";

/** The usage of a run in words: "3 model calls, 1,204 tokens, $0.012 and 40 s of work". */
export function usedText({ counters }: Pick<RunRow, "counters">): string {
  const { modelCalls, tokens, dollars = 0, ms = 0 } = counters;
  const parts = [
    runWords.modelCalls(modelCalls),
    ...(tokens > 0 ? [runWords.tokensUsed(tokens)] : []),
    ...(dollars > 0 ? [formatDollars(dollars)] : []),
    ...(ms >= SECOND ? [runWords.workFor(ms)] : []),
  ];
  const said = formatListAnd(parts);
  const unpriced = unpricedText(counters);
  return unpriced === "" ? said : runWords.usedWithUnpriced(said, unpriced);
}

const SECOND = 1_000;

/** Why the sum of money is incomplete; empty if it is complete. */
export function unpricedText({ unpriced = 0, modelCalls }: BudgetCounters): string {
  if (unpriced === 0) return "";
  if (unpriced >= modelCalls) return runWords.unpriced;
  return runWords.partlyUnpriced(unpriced);
}
