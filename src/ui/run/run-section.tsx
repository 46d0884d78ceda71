import { useId } from "react";
import type { ReactNode } from "react";

import { OneLine } from "#ui/kit/components/one-line.tsx";

import styles from "./run-panel.module.css";

export interface RunSectionProps {
  title: string;
  /** A note at the end of the heading's line. */
  note?: string;
  children: ReactNode;
}

/** A section of the run panel. */
export function RunSection({ title, note, children }: RunSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.sectionHead}>
        <h3 id={id}>{title}</h3>
        {note !== undefined && <OneLine>{note}</OneLine>}
      </header>
      {children}
    </section>
  );
}
