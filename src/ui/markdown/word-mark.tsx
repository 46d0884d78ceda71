import type { ReactNode } from "react";

import styles from "./word-mark.module.css";

export interface WordMarkProps {
  kind: "added" | "removed";
  /** Number of the difference that it is of. */
  difference: number | undefined;
  children: ReactNode;
}

/** Words of a compared text that came or went. */
export function WordMark({ kind, difference, children }: WordMarkProps) {
  const Element = kind === "added" ? "ins" : "del";
  return (
    <Element className={styles.word} data-difference={difference}>
      {children}
    </Element>
  );
}
