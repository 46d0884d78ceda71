import { stripMarkdown } from "#domain/text/strip-markdown.ts";

import { fold, foldWithPlaces } from "./fold.ts";
import { placeOf } from "./match.ts";
import type { SearchTerm } from "./query.ts";

/** Length of an excerpt in characters. A third of them come before the first term. */
const EXCERPT = 160;

/** How many characters before and after the first term are read. Part of these is markup. */
const READ = 500;

const NOTHING: SearchTerm = { text: "", isPhrase: false };

/**
 * The text around its first term, without markup. If the term is part of the markup, such as an
 * address, the text is shown as written.
 */
export function excerptOf(text: string, [first = NOTHING]: readonly SearchTerm[]): string {
  const hit = firstIn(text, first);
  const from = hit <= READ ? 0 : text.lastIndexOf("\n", hit - READ) + 1 || hit - READ;
  const written = text.slice(Math.max(from, hit - 2 * READ), hit + READ);
  const plain = stripMarkdown(written);
  const isShown = placeOf(fold(plain), first) >= 0;
  const shown = isShown ? plain : written.replaceAll(/\s+/gu, " ");
  const at = Math.max(0, firstIn(shown, first) - Math.floor(EXCERPT / 3));
  const cut = shown.slice(at, at + EXCERPT).trim();
  const isStart = at === 0 && hit <= READ;
  const isEnd = at + EXCERPT >= shown.length && hit + READ >= text.length;
  return `${isStart ? "" : "…"}${cut}${isEnd ? "" : "…"}`;
}

/** Where the term first occurs in a text; 0 if it doesn't. */
function firstIn(text: string, term: SearchTerm): number {
  const folded = foldWithPlaces(text);
  return folded.placeOf(Math.max(0, placeOf(folded.text, term)), false);
}
