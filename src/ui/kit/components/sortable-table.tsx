import { useState } from "react";
import type { ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";
import { controlWords } from "#ui/words/controls.ts";

import { Note } from "./note.tsx";

import figures from "./figure-table.module.css";
import styles from "./sortable-table.module.css";

export interface SortableColumn<Row> {
  /** The column's name, and its heading. */
  name: string;
  /** The value to sort by: text alphabetically, figures with the greatest first. */
  value: (row: Row) => string | number | undefined;
  /** What is shown, if not the value. */
  show?: (row: Row) => ReactNode;
}

export interface SortableTableProps<Row> {
  /** Accessible name. */
  label: string;
  /** The first column names the row. */
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Name of the column that the table is sorted by at first. */
  sortedBy: string;
}

/** More rows than this would slow the page. The sorting decides which are shown. */
const MOST_ROWS = 100;

type Direction = "ascending" | "descending";

/** A table of figures. Pressing a heading sorts by its column; pressing it again reverses the order. */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { label, columns, rows, keyOf, sortedBy } = props;
  const [sorting, setSorting] = useState<{ name: string; direction?: Direction }>({
    name: sortedBy,
  });
  const column = columns.find(({ name }) => name === sorting.name) ?? columns[0];
  if (column === undefined) return null;
  const sorted = sortRows(rows, column, sorting.direction);
  const direction = sorting.direction ?? firstDirection(rows, column);
  return (
    // A wide table scrolls, so it must be reachable by keyboard itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={figures.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes(figures.table, styles.table)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((one) => (
              <th
                key={one.name}
                scope="col"
                className={isText(rows, one) ? styles.text : undefined}
                aria-sort={one === column ? direction : undefined}
              >
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() =>
                    setSorting(
                      one === column
                        ? { name: one.name, direction: other(direction) }
                        : { name: one.name },
                    )
                  }
                >
                  {one.name}
                  <span aria-hidden="true" className={styles.mark}>
                    {direction === "ascending" ? "↑" : "↓"}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, MOST_ROWS).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((one, at) => (
                <Cell
                  key={one.name}
                  row={row}
                  column={one}
                  isName={at === 0}
                  text={isText(rows, one)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <Note size="xs">{controlWords.mostRows(MOST_ROWS, rows.length)}</Note>
      )}
    </div>
  );
}

interface CellProps<Row> {
  row: Row;
  column: SortableColumn<Row>;
  isName: boolean;
  text: boolean;
}

function Cell<Row>({ row, column: { value, show }, isName, text }: CellProps<Row>) {
  const shown = show === undefined ? value(row) : show(row);
  const look = text ? styles.text : undefined;
  return isName ? (
    <th scope="row" dir="auto" className={look}>
      {shown}
    </th>
  ) : (
    <td className={look}>{shown}</td>
  );
}

function isText<Row>(rows: readonly Row[], { value }: SortableColumn<Row>): boolean {
  return rows.some((row) => typeof value(row) === "string");
}

function firstDirection<Row>(rows: readonly Row[], column: SortableColumn<Row>): Direction {
  return isText(rows, column) ? "ascending" : "descending";
}

function other(direction: Direction): Direction {
  return direction === "ascending" ? "descending" : "ascending";
}

function sortRows<Row>(
  rows: readonly Row[],
  column: SortableColumn<Row>,
  direction = firstDirection(rows, column),
): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((one, two) => sign * compare(column.value(one), column.value(two)));
}

/** Compares two values. An unknown value counts as the least. */
function compare(one: string | number | undefined, two: string | number | undefined): number {
  if (typeof one === "string" && typeof two === "string") return one.localeCompare(two);
  return Number(one ?? -Infinity) - Number(two ?? -Infinity) || 0;
}
