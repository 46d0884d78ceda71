import type { BudgetName } from "#domain/runs/run-error.ts";
import { curesWords } from "#ui/words/cures.ts";

/** Names for the budgets that a run can exhaust. */
export const budgetNames: Readonly<Record<BudgetName, string>> = curesWords.budgets;
