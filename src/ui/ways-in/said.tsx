import type { ReactNode } from "react";

import styles from "./ways-in.module.css";

/** A sentence inside a way. */
export function Said({ children }: { children: ReactNode }) {
  return <p className={styles["said"]}>{children}</p>;
}
