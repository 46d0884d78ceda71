import type { BudgetName } from "#domain/runs/run-error.ts";
import { curesWords } from "#ui/words/cures.ts";

/** What a run ran out of. */
export const budgetNames: Readonly<Record<BudgetName, string>> = curesWords.budgets;
