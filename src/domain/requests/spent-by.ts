import { spent } from "#domain/usage/spent.ts";
import type { Spent } from "#domain/usage/spent.ts";

import { tokensOf } from "./request-row.ts";
import type { RequestRow } from "./request-row.ts";

/**
 * What a request used: as reported, with estimates for what was not if it was answered at least in
 * part. Undefined if nothing is known: hardly a provider charges for what it did not answer.
 */
export function spentBy({
  end,
  parts,
  price,
}: Pick<RequestRow, "end" | "parts" | "price">): Spent | undefined {
  if (end === undefined) return undefined;
  const { usage, outcome, answerTokens } = end;
  if (usage === undefined && outcome !== "answered" && answerTokens === 0) return undefined;
  const estimate = { inputTokens: tokensOf(parts), outputTokens: answerTokens };
  const isWhole = usage?.inputTokens !== undefined && usage.outputTokens !== undefined;
  return spent({ ...estimate, ...usage }, !isWhole, price);
}
