import type { ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./row-text.module.css";

export interface RowTextProps {
  title: ReactNode;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Shown under the title. */
  children: ReactNode;
  /** Shows only the beginning of long text. */
  gist?: boolean;
}

/** The text of a list's row, in the direction of its own script; takes the row's free width. */
export function RowText({ title, badge, children, gist = false }: RowTextProps) {
  return (
    <span className={styles.text} dir="auto">
      <span>
        <strong>{title}</strong> {badge}
      </span>
      <small className={classes(styles.note, gist && styles.gist)}>
        <bdi>{children}</bdi>
      </small>
    </span>
  );
}
