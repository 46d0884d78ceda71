import type { BudgetName, RunErrorKind } from "#domain/runs/run-error.ts";
import { budgetNames } from "#ui/cures/budget-names.ts";
import { metricsWords } from "#ui/words/metrics.ts";

const kinds: Readonly<Record<RunErrorKind, string>> = metricsWords.kinds;

const BUDGET = "budget: ";

/** A kind of failure in plain words; the kind itself if another version of Bough wrote it. */
export function kindText(kind: string): string {
  if (kind.startsWith(BUDGET)) {
    const name = kind.slice(BUDGET.length);
    return metricsWords.limitReached(
      Object.hasOwn(budgetNames, name) ? budgetNames[name as BudgetName] : name,
    );
  }
  return Object.hasOwn(kinds, kind) ? kinds[kind as RunErrorKind] : kind;
}
