import type { InternalMessage, Usage } from "#domain/message.ts";

import { costOf } from "./cost.ts";
import type { Cost } from "./cost.ts";

/** What one answer used. */
export interface Spent extends Omit<Usage, "cost"> {
  /** Nobody reported these tokens: at least one count is Bough's own. */
  estimated: boolean;
  /** Absent where neither the provider says it nor a price is known. */
  cost?: Cost;
}

/** What an answer used, as reported, else as estimated; undefined where nothing is known. */
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
  return { ...tokens, estimated, ...(cost === undefined ? {} : { cost }) };
}
