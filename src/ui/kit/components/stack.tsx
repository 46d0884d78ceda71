import type { ElementType, HTMLAttributes, Ref } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./stack.module.css";

export interface StackProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "span" | "section" | "form" | "ul" | "ol" | "dl";
  /** The gap in steps of the grid (`--space-N`). */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  ref?: Ref<HTMLElement>;
}

/** Items in a column, each as wide as the stack. */
export function Stack({ as = "div", gap = 4, className, ...rest }: StackProps) {
  // All these tags take the same props; their refs differ only in the element's class.
  const Element = as as ElementType;
  return <Element {...rest} className={classes(styles.stack, gaps[gap], className)} />;
}

const gaps = [
  styles.gap0,
  styles.gap1,
  styles.gap2,
  styles.gap3,
  styles.gap4,
  styles.gap5,
  styles.gap6,
];
