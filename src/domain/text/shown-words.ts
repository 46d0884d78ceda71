import { withoutHidden } from "#domain/text/visible-text.ts";

/** Times the length that is wanted: they may be megabytes. */
const LOOKED_AT = 20;

/** Foreign words as one line without anything hidden, of at most `most` UTF-16 units. */
export function shownWords(text: string, most: number): string {
  const begun = withoutHidden(text.slice(0, most * LOOKED_AT));
  return shortened(begun.replace(/\s+/gu, " ").trim(), most);
}

/** At most `most` UTF-16 units; an ellipsis stands for the rest. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
