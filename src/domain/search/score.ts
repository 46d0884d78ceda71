import { fold } from "./fold.ts";
import { placeOf } from "./match.ts";
import type { SearchTerm } from "./query.ts";

/** After this many milliseconds, being recent counts half as much. */
const HALF_LIFE = 90 * 24 * 3_600_000;

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * How good a hit is. Whole words rank above beginnings and parts of words; then count terms that the
 * title has too, early and frequent terms in a short text, the accents that were typed, and how recent
 * the hit is. Only scores of the same query can be compared.
 */
export function scoreOf(
  hit: { text: string; title: string; createdAt: number },
  terms: readonly SearchTerm[],
  now: number,
): number {
  const folded = fold(hit.text);
  const title = fold(hit.title);
  const written = hit.text.toLowerCase().normalize("NFC");
  let score = 0;
  for (const term of terms) {
    score += wholeness(folded, term) + Math.min(countOf(folded, term.text), 5) / 10;
    const mayDiffer = folded !== written || term.accented !== undefined;
    if (mayDiffer && placeOf(folded, term) >= 0 && !isAsTyped(written, term)) score -= OTHERWISE;
    if (placeOf(title, term) >= 0) score += 0.5;
  }
  const age = Math.max(0, now - hit.createdAt);
  return score / Math.max(1, terms.length) + 0.8 * 2 ** (-age / HALF_LIFE);
}

/** The penalty for a term that occurs only with accents other than typed. */
const OTHERWISE = 0.4;

function isAsTyped(written: string, { text, accented = text, isPhrase }: SearchTerm): boolean {
  return placeOf(written, { text: accented, isPhrase }) >= 0;
}

/** 1 if the term is a whole word somewhere near the beginning, 0.7 if it begins one, 0.3 within one. */
function wholeness(folded: string, term: SearchTerm): number {
  let best = 0;
  const { text } = term;
  for (let at = placeOf(folded, term), looked = 0; at >= 0 && looked < 8; looked += 1) {
    const begins = at === 0 || !LETTER.test(folded[at - 1] ?? "");
    const ends = !LETTER.test(folded[at + text.length] ?? "");
    best = Math.max(best, begins ? (ends ? 1 : 0.7) : 0.3);
    if (best === 1) break;
    at = folded.indexOf(text, at + 1);
  }
  return best;
}

function countOf(folded: string, text: string): number {
  let count = 0;
  for (
    let at = folded.indexOf(text);
    at >= 0 && count < 5;
    at = folded.indexOf(text, at + text.length)
  ) {
    count += 1;
  }
  return count;
}
