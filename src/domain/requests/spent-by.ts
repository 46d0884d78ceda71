import { calibrated } from "#domain/usage/calibration.ts";
import { spent } from "#domain/usage/spent.ts";
import type { Spent } from "#domain/usage/spent.ts";

import { tokensOf } from "./request-row.ts";
import type { RequestRow } from "./request-row.ts";

/**
 * What a request used: as reported, with estimates for what was not if it was answered at least in
 * part. Undefined if nothing is known: hardly a provider charges for what it did not answer.
 *
 * @param ratio of the model's tokens to the plain estimate, if it is to count as its messages do
 */
export function spentBy(
  { end, parts, price }: Pick<RequestRow, "end" | "parts" | "price">,
  ratio = 1,
): Spent | undefined {
  if (end === undefined) return undefined;
  const { usage, outcome, answerTokens } = end;
  if (usage === undefined && outcome !== "answered" && answerTokens === 0) return undefined;
  const estimate = {
    inputTokens: calibrated(tokensOf(parts), { ratio }),
    outputTokens: answerTokens,
  };
  const isWhole = usage?.inputTokens !== undefined && usage.outputTokens !== undefined;
  return spent({ ...estimate, ...usage }, !isWhole, price);
}
