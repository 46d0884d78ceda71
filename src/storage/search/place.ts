import type { SearchFilters } from "#domain/search/query.ts";
import { dayBounds } from "#platform/local-day.ts";

/** Milliseconds. With more places than messages an index of numbers grows. */
const SPAN = 10_000;

/** Spans since 2000, at least 1. Messages of one span take places that follow it. */
export function placeOfTime(at: number): number {
  const spans = Math.floor((at - Date.UTC(2000, 0, 1)) / SPAN);
  return Number.isFinite(spans) ? Math.min(Math.max(spans, 1), 2 ** 40) : 1;
}

/** Between which places the messages are that were written on the days asked for. */
export function placesOf(
  { after, before }: SearchFilters,
  drift: number,
): { from?: number; to?: number } {
  return {
    ...(after !== undefined && { from: placeOfTime(dayBounds(after).start) }),
    ...(before !== undefined && { to: placeOfTime(dayBounds(before).start) + drift }),
  };
}
