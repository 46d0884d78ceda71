import type { HTMLAttributes } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./note.module.css";

export interface NoteProps extends HTMLAttributes<HTMLElement> {
  /** A `small` stands on a line of its own, below what it belongs to. */
  as?: "p" | "span" | "small" | "legend";
  /** `quiet` is even softer; `waits` and `broke` mean the same as everywhere. */
  tone?: "soft" | "quiet" | "waits" | "broke";
  size?: "s" | "xs";
}

/** Secondary text: smaller and softer than the text around it. With the role `status` it is announced. */
export function Note({ as: Element = "p", tone = "soft", size = "s", ...rest }: NoteProps) {
  const { role, children, className } = rest;
  return (
    <Element {...rest} className={classes(styles[tone], styles[size], className)}>
      {role === "status" ? <span className={styles.late}>{children}</span> : children}
    </Element>
  );
}
