import { withoutHidden } from "#domain/text/visible-text.ts";

/** How many times the wanted length is looked at, since foreign texts may be megabytes long. */
const LOOKED_AT = 20;

/** Text from elsewhere as one line of at most `most` UTF-16 units, without hidden characters. */
export function shownWords(text: string, most: number): string {
  const begun = withoutHidden(text.slice(0, most * LOOKED_AT));
  return shortened(begun.replace(/\s+/gu, " ").trim(), most);
}

/** At most `most` UTF-16 units of a text. An ellipsis stands for the rest. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
