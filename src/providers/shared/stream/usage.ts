import { fileLimits } from "#domain/files/format.ts";
import type { JsonObject } from "#domain/json.ts";
import type { Usage } from "#domain/message.ts";
import { asNumber } from "#providers/shared/json-reading.ts";

/**
 * Keeps only counts that were reported and are within limits. They are stored in the message, and a Bough
 * file with a count out of range could not be read back.
 */
export function reportedUsage(counts: { [Key in keyof Usage]: number | undefined }): Usage {
  const { cost, ...tokens } = counts;
  const known = Object.entries(tokens).map(([name, count]) => [name, countOf(count)] as const);
  return Object.fromEntries(
    [...known, ["cost", within(cost, fileLimits.dollars)] as const].filter(
      ([, count]) => count !== undefined,
    ),
  );
}

/** xAI's unit of money; this many are one US dollar. */
const TICKS = 1e10;

/** What the provider charged for the whole request in US dollars: OpenRouter's `cost`, or xAI's ticks. */
export function chargeIn(usage: JsonObject): number | undefined {
  const ticks = asNumber(usage["cost_in_usd_ticks"]);
  return asNumber(usage["cost"]) ?? (ticks === undefined ? undefined : ticks / TICKS);
}

/** The sum of the known counts; undefined if there are none. */
export function sumCounts(...counts: (number | undefined)[]): number | undefined {
  const known = counts.map(countOf).filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0);
}

/** Rounds down, because servers that estimate send fractions. */
function countOf(count: number | undefined): number | undefined {
  const tokens = within(count, fileLimits.tokens);
  return tokens === undefined ? undefined : Math.floor(tokens);
}

function within(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value >= 0 && value <= most ? value : undefined;
}
