import type { BudgetName } from "#domain/run-error.ts";

/** What a run ran out of. */
export const budgetNames: Readonly<Record<BudgetName, string>> = {
  model_calls: "model calls",
  tool_successes: "uses of one tool in a row",
  tool_errors: "errors of one tool in a row",
  output_retries: "attempts to match the output schema",
  validator_retries: "attempts to satisfy the validators",
  tokens: "tokens",
  dollars: "money",
  minutes: "minutes of work",
};
