import type { ComponentProps, ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./fold.module.css";

export interface FoldProps extends Omit<ComponentProps<"details">, "summary"> {
  /** Shown while collapsed, and above the content when open. */
  summary: ReactNode;
  /** `title` if it heads a section; `soft` if few people need it. */
  look?: "title" | "plain" | "soft";
}

/** Something most people do not need, one press away. */
export function Fold({ summary, look = "plain", children, ...rest }: FoldProps) {
  return (
    <details {...rest}>
      <summary className={classes(styles.summary, styles[look])}>{summary}</summary>
      {children}
    </details>
  );
}
