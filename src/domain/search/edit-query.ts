import { parseSearchQuery } from "./query.ts";
import type { SearchFilters } from "./query.ts";

/** A filter as it is typed, such as `from:me`. */
export type TypedFilter = `${string}:${string}`;

/** Whether a query has exactly this filter. */
export function hasFilter(typed: string, filter: TypedFilter): boolean {
  const { filters } = parseSearchQuery(typed);
  const [entry] = Object.entries(parseSearchQuery(filter).filters);
  return entry !== undefined && filters[entry[0] as keyof SearchFilters] === entry[1];
}

/**
 * Toggles a filter. If the query has it, it is removed; otherwise it replaces other filters of the same
 * name.
 */
export function toggleFilter(typed: string, filter: TypedFilter): string {
  const [name = ""] = filter.split(":");
  const isThere = hasFilter(typed, filter);
  const others = typed.split(/\s+/u).filter((piece) => {
    if (name === "has") return piece.toLowerCase() !== filter;
    return !piece.toLowerCase().startsWith(`${name}:`);
  });
  return [...others, ...(isThere ? [] : [filter])].filter((piece) => piece !== "").join(" ");
}
