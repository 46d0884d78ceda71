import { calibrated } from "#domain/usage/calibration.ts";
import { spent } from "#domain/usage/spent.ts";
import type { Spent } from "#domain/usage/spent.ts";

import { tokensOf } from "./request-row.ts";
import type { RequestRow } from "./request-row.ts";

/**
 * What a request used, as reported. Estimates fill the gaps if at least part of an answer arrived.
 * Undefined if nothing is known, since hardly any provider charges for requests that it did not answer.
 *
 * @param ratio the model's tokens per estimated token, to count this request like its messages
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
