import { parseSearchQuery, PIECE } from "./query.ts";
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
  const others = piecesOf(typed).filter((piece) => {
    if (name === "has") return piece.toLowerCase() !== filter;
    return !piece.toLowerCase().startsWith(`${name}:`);
  });
  return [...others, ...(isThere ? [] : [filter])].filter((piece) => piece !== "").join(" ");
}

/** Words, phrases and filters, as they were typed. */
function piecesOf(typed: string): string[] {
  // A filter's name may be typed in capitals.
  return [...typed.matchAll(new RegExp(PIECE.source, "giu"))].map(([piece]) => piece);
}

/** A filter with this value, quoted if it is more than a word. A quotation mark within it cannot be typed. */
export function filterOf(name: "tag" | "folder", value: string): TypedFilter {
  const plain = value
    .replaceAll(/["“”]+/gu, " ")
    .trim()
    .replaceAll(/\s+/gu, " ");
  return /\s/u.test(plain) ? `${name}:"${plain}"` : `${name}:${plain}`;
}
