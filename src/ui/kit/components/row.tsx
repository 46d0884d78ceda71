import type { HTMLAttributes } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./row.module.css";

export interface RowProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "span" | "header" | "footer" | "li" | "section";
  /** The gap in steps of the grid (`--space-N`); `loose` leaves more space beside than below. */
  gap?: 2 | 3 | "loose";
  /** Draws a box around the row, as for one of several things with actions. */
  framed?: boolean;
}

/** Items side by side, vertically centred, wrapping if they do not fit. */
export function Row(props: RowProps) {
  const { as: Element = "div", gap = 2, framed = false, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={classes(styles.row, gapOf[gap], framed && styles.framed, className)}
    />
  );
}

const gapOf = { 2: styles.gap2, 3: styles.gap3, loose: styles.loose };
