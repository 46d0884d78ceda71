import type { HTMLAttributes } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./one-line.module.css";

export interface OneLineProps extends HTMLAttributes<HTMLElement> {
  as?: "span" | "p" | "strong" | "small";
}

/** Text in a row or a stack that stays on one line and is truncated with an ellipsis. */
export function OneLine({ as: Element = "span", className, ...rest }: OneLineProps) {
  return <Element dir="auto" {...rest} className={classes(styles.line, className)} />;
}
