import type { BudgetName, RunErrorKind } from "#domain/run-error.ts";
import { budgetNames } from "#ui/cures/budget-names.ts";

const kinds: Readonly<Record<RunErrorKind, string>> = {
  network: "No connection",
  stall: "Timed out",
  cut: "Answer cut off",
  malformed_stream: "Unreadable answer",
  too_long: "Answer too long",
  rate_limit: "Rate limit",
  overloaded: "Provider overloaded",
  server: "Provider error",
  in_stream: "Error in the answer",
  authentication: "Key not accepted",
  permission: "Not allowed",
  not_found: "Model not found",
  invalid_request: "Request refused",
  context_length: "Conversation too long",
  quota: "Spending limit of the provider",
  tool_failed: "Tool failed",
  tool_fatal: "Tool failed for good",
  interrupted: "Interrupted",
  budget: "Limit reached",
  no_progress: "Going in circles",
  invalid_output: "Answer didn’t fit its schema",
  storage: "Storage failed",
  internal: "Fault in Bough",
};

const BUDGET = "budget: ";

/** A kind of failure in plain words; the kind itself if another version of Bough wrote it. */
export function kindText(kind: string): string {
  if (kind.startsWith(BUDGET)) {
    const name = kind.slice(BUDGET.length);
    return `Limit reached: ${Object.hasOwn(budgetNames, name) ? budgetNames[name as BudgetName] : name}`;
  }
  return Object.hasOwn(kinds, kind) ? kinds[kind as RunErrorKind] : kind;
}
