import type { ModelPrice } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { Usage } from "#domain/message.ts";

/** A cost in US dollars. */
export interface Cost {
  dollars: number;
  /** Why the cost is only approximate; absent if it was charged or follows exactly from the prices. */
  estimated?: CostDoubt;
}

export type CostDoubt =
  /** The token counts are an estimate. */
  | "tokens"
  /** The price for tokens read from the cache is unknown, so they count as regular input. */
  | "cached_price"
  /** The price for tokens written to the cache is unknown, so they count as regular input. */
  | "write_price";

const MILLION = 1_000_000;

/**
 * What a request cost: as the provider reported it, otherwise from the model's price at the time.
 * Undefined if neither is known; nothing is guessed.
 * @param estimated whether the token counts are an estimate
 */
export function costOf(
  usage: Usage,
  price: ModelPrice | undefined,
  estimated = false,
): Cost | undefined {
  if (usage.cost !== undefined) return { dollars: usage.cost };
  const { inputTokens, outputTokens } = usage;
  if (price === undefined || (inputTokens === undefined && outputTokens === undefined)) {
    return undefined;
  }
  const cached = Math.min(usage.cachedTokens ?? 0, inputTokens ?? 0);
  const written = Math.min(usage.cacheWriteTokens ?? 0, (inputTokens ?? 0) - cached);
  const fresh = (inputTokens ?? 0) - cached - written;
  const dollars =
    (fresh * price.input +
      cached * (price.cachedInput ?? price.input) +
      written * (price.cacheWrite ?? price.input) +
      (outputTokens ?? 0) * price.output) /
    MILLION;
  const doubt = doubtOf(price, { cached, written, estimated });
  return { dollars, ...defined({ estimated: doubt }) };
}

function doubtOf(
  price: ModelPrice,
  { cached, written, estimated }: { cached: number; written: number; estimated: boolean },
): CostDoubt | undefined {
  if (estimated) return "tokens";
  if (cached > 0 && price.cachedInput === undefined) return "cached_price";
  return written > 0 && price.cacheWrite === undefined ? "write_price" : undefined;
}
