import { cellText } from "#domain/data/data-table.ts";
import type { DataTable } from "#domain/data/data-table.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";

import styles from "./data.module.css";

/** More rows and columns would slow the transcript; the files have all of them. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 50;

export function TableView({ table }: { table: DataTable | undefined }) {
  if (table === undefined) return <Note>A single value has no table.</Note>;
  const { part, columns, rows } = table;
  if (rows.length === 0) return <Note>No rows.</Note>;
  const shown = columns.slice(0, MOST_COLUMNS);
  return (
    <>
      <table className={styles.table} aria-label={part ?? "Rows"}>
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col">
                {escapeHidden(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((cells, at) => (
            // Rows have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {shown.map((name, column) => (
                <td key={name} data-number={typeof cells[column] === "number"} dir="auto">
                  {escapeHidden(cellText(cells[column]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(rows.length > MOST_ROWS || columns.length > MOST_COLUMNS) && (
        <Note tone="quiet" size="xs">
          {leftOutWords(rows.length, columns.length)}
        </Note>
      )}
    </>
  );
}

function leftOutWords(rows: number, columns: number): string {
  const parts = [
    ...(rows > MOST_ROWS ? [`${MOST_ROWS} of ${formatNumber(rows)} rows`] : []),
    ...(columns > MOST_COLUMNS ? [`${MOST_COLUMNS} of ${formatNumber(columns)} columns`] : []),
  ];
  return `Showing ${parts.join(" and ")}. The saved files have all.`;
}
