import type { HTMLAttributes } from "react";

import styles from "./visually-hidden.module.css";

export interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: "span" | "div" | "legend" | "h2";
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = "span", ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={styles.hidden} />;
}
