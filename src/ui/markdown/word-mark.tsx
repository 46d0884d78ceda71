import type { ReactNode } from "react";

import styles from "./word-mark.module.css";

export interface WordMarkProps {
  kind: "added" | "removed";
  /** Number of the difference that the words belong to. */
  difference: number | undefined;
  children: ReactNode;
}

/** Words of a compared text that were added or removed. */
export function WordMark({ kind, difference, children }: WordMarkProps) {
  const Element = kind === "added" ? "ins" : "del";
  return (
    <Element className={styles.word} data-difference={difference}>
      {children}
    </Element>
  );
}
