import { stripMarkdown } from "#domain/text/strip-markdown.ts";

import { fold, foldWithPlaces } from "./fold.ts";
import { placeOf } from "./match.ts";
import type { SearchTerm } from "./query.ts";

/** Characters of an excerpt; a third of them come before the first term. */
const EXCERPT = 160;

/** Characters read before and after the first term for an excerpt, since markup takes some. */
const READ = 500;

const NOTHING: SearchTerm = { text: "", isPhrase: false };

/**
 * A text around its first term, without markup; as it was written if the term is itself part of the
 * markup, such as an address.
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

/** Where a text first has the term; its beginning if it has not. */
function firstIn(text: string, term: SearchTerm): number {
  const folded = foldWithPlaces(text);
  return folded.placeOf(Math.max(0, placeOf(folded.text, term)), false);
}
