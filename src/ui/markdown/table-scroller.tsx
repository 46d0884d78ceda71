import type { ReactNode } from "react";

import type { Direction } from "#domain/text/direction.ts";
import { markdownWords } from "#ui/words/markdown.ts";

import styles from "./markdown.module.css";

export interface TableScrollerProps {
  dir: Direction | undefined;
  /** The parts of the table: its head and its groups of rows. */
  children: ReactNode;
}

/** A table that can be scrolled sideways, with the keyboard too, if it is wider than the text. */
export function TableScroller({ dir, children }: TableScrollerProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // The lint rule suggests a fieldset, which belongs in forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={markdownWords.table}
      dir={dir}
      className={styles.tableScroller}
    >
      <table className={styles.table}>{children}</table>
    </div>
  );
}
