import { defined } from "#domain/defined.ts";
import type { InternalMessage, Usage } from "#domain/message.ts";

import { costOf } from "./cost.ts";
import type { Cost } from "./cost.ts";

/** What one answer used. */
export interface Spent extends Omit<Usage, "cost"> {
  /** True if at least one of these token counts is Bough's own estimate. */
  estimated: boolean;
  /** Absent if neither a reported cost nor a price is known. */
  cost?: Cost;
}

/** What an answer used, as reported or otherwise estimated; undefined if nothing is known. */
export function spentOn({ metadata }: Pick<InternalMessage, "metadata">): Spent | undefined {
  const { usage, estimatedUsage, price } = metadata ?? {};
  if (usage === undefined && estimatedUsage === undefined) return undefined;
  return spent({ ...estimatedUsage, ...usage }, estimatedUsage !== undefined, price);
}

export function spent(
  { cost: charged, ...tokens }: Usage,
  estimated: boolean,
  price: Parameters<typeof costOf>[1],
): Spent {
  const usage = charged === undefined ? tokens : { ...tokens, cost: charged };
  const cost = costOf(usage, price, estimated);
  return { ...tokens, estimated, ...defined({ cost }) };
}
