import { useId } from "react";
import type { ReactNode } from "react";

import { Note } from "#ui/kit/components/note.tsx";

import styles from "./activity.module.css";

export interface ActivityPartProps {
  title: string;
  /** How to read the figures. */
  hint?: string;
  children: ReactNode;
}

/** A titled part of the page. */
export function ActivityPart({ title, hint, children }: ActivityPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{title}</h3>
      {hint !== undefined && <Note size="xs">{hint}</Note>}
      {children}
    </section>
  );
}
