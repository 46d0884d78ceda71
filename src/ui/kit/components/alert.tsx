import type { HTMLAttributes } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./alert.module.css";

export interface AlertProps extends HTMLAttributes<HTMLElement> {
  as?: "p" | "div" | "span";
}

/**
 * What went wrong with the last action, shown where it was made and announced as soon as it
 * appears.
 */
export function Alert({ as: Element = "p", className, ...rest }: AlertProps) {
  return <Element role="alert" {...rest} className={classes(styles.alert, className)} />;
}
