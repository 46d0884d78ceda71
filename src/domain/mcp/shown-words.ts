import { withoutHidden } from "#domain/visible-text.ts";

/** A server's words as one line without anything hidden, of at most `most` UTF-16 units. */
export function shownWords(text: string, most: number): string {
  return shortened(withoutHidden(text).replace(/\s+/gu, " ").trim(), most);
}

/** At most `most` UTF-16 units; an ellipsis stands for the rest. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
