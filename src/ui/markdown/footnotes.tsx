import type { MouseEvent } from "react";

import { markdownWords } from "#ui/words/markdown.ts";

import styles from "./markdown.module.css";

/** A footnote's number in the text. Pressing it leads to the footnote. */
export function FootnoteMarkView({ number }: { number: number }) {
  return (
    <button
      type="button"
      aria-label={markdownWords.footnote(number)}
      className={styles.mark}
      data-footnote-mark={number}
      onClick={(event) => goTo(`[data-footnote="${number}"]`, event)}
    >
      {number}
    </button>
  );
}

/** The number before a footnote. Pressing it leads back to the first reference to it in the text. */
export function FootnoteNumber({ number }: { number: number }) {
  return (
    <button
      type="button"
      aria-label={markdownWords.backToText(number)}
      className={styles.mark}
      data-footnote={number}
      onClick={(event) => goTo(`[data-footnote-mark="${number}"]`, event)}
    >
      {number}
    </button>
  );
}

/** Goes to a place within the same text, since other texts on the page number their own footnotes. */
function goTo(place: string, { currentTarget }: MouseEvent<HTMLElement>): void {
  const found = currentTarget.closest("[data-markdown]")?.querySelector<HTMLElement>(place);
  found?.scrollIntoView({ block: "nearest" });
  found?.focus();
}
