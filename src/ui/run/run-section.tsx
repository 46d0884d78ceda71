import { useId } from "react";
import type { ReactNode } from "react";

import styles from "./run-panel.module.css";

export interface RunSectionProps {
  title: string;
  /** Said at the end of the heading's line. */
  note?: string;
  children: ReactNode;
}

/** One part of the run's panel. */
export function RunSection({ title, note, children }: RunSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <header className={styles["sectionHead"]}>
        <h3 id={id}>{title}</h3>
        {note !== undefined && <span>{note}</span>}
      </header>
      {children}
    </section>
  );
}
