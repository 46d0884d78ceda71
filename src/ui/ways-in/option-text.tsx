import type { ReactNode } from "react";

import styles from "./ways-in.module.css";

/** A sentence inside an option. */
export function OptionText({ children }: { children: ReactNode }) {
  return <p className={styles.said}>{children}</p>;
}
