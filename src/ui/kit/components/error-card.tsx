import type { ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";
import { ClockIcon, WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";

import styles from "./error-card.module.css";

export interface ErrorCardProps {
  /** What happened. */
  title: string;
  /** What is safe, and what can be done. */
  children?: ReactNode;
  /** The other side's message, shown as a quotation. */
  quote?: string;
  /** The actions that help, as buttons. */
  actions?: ReactNode;
  /** `waits` if nothing broke but a person is needed. */
  tone?: "broke" | "waits";
}

/** An error, shown where it happened. */
export function ErrorCard({ title, children, quote, actions, tone = "broke" }: ErrorCardProps) {
  return (
    <section aria-label={title} className={classes(styles.card, tone === "waits" && styles.waits)}>
      <span className={styles.sign}>{tone === "broke" ? <WarningIcon /> : <ClockIcon />}</span>
      <div className={styles.said}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {quote !== undefined && quote !== "" && (
          <blockquote className={styles.quote}>{quote}</blockquote>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}
