import type { SearchFilters } from "#domain/search/query.ts";
import { dayBounds } from "#platform/local-day.ts";

/** Milliseconds per place. With many more places than messages, an index over these numbers gets larger. */
const SPAN = 10_000;

/**
 * The place for a time: the number of spans since 2000, at least 1. Further messages of the same span take
 * places after it.
 */
export function placeOfTime(at: number): number {
  const spans = Math.floor((at - Date.UTC(2000, 0, 1)) / SPAN);
  return Number.isFinite(spans) ? Math.min(Math.max(spans, 1), 2 ** 40) : 1;
}

/** The first and last place of messages written in the period that the filters ask for. */
export function placesOf(
  { after, before }: SearchFilters,
  drift: number,
): { from?: number; to?: number } {
  return {
    ...(after !== undefined && { from: placeOfTime(dayBounds(after).start) }),
    ...(before !== undefined && { to: placeOfTime(dayBounds(before).start) + drift }),
  };
}
