import type { ReactNode } from "react";

import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** One sentence of explanation. */
  children?: ReactNode;
  /** The one action it offers. */
  action?: ReactNode;
}

/** A place with nothing in it yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.body}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
