import type { MouseEvent } from "react";

import { markdownWords } from "#ui/words/markdown.ts";

import styles from "./markdown.module.css";

/** A footnote's number in the text: leads to the footnote. */
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

/** The number before a footnote: leads back to where the text first names it. */
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

/** Within the same text: others on the page have numbers of their own. */
function goTo(place: string, { currentTarget }: MouseEvent<HTMLElement>): void {
  const found = currentTarget.closest("[data-markdown]")?.querySelector<HTMLElement>(place);
  found?.scrollIntoView({ block: "nearest" });
  found?.focus();
}
