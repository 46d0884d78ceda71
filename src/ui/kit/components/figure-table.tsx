import type { ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./figure-table.module.css";

export interface FigureTableProps {
  /** Accessible name, if no heading names the table. */
  label?: string;
  columns: readonly string[];
  className?: string | undefined;
  /** The rows; a `small` in a cell is shown under its figure. */
  children: ReactNode;
}

/** A table of figures with the last column right-aligned; scrolls if it is too wide. */
export function FigureTable({ label, columns, className, children }: FigureTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={classes(styles.table, className)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
