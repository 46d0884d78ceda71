import { cellText } from "#domain/data/data-table.ts";
import type { DataTable } from "#domain/data/data-table.ts";
import { Numeral } from "#domain/data/exact-numbers.ts";
import type { DataValue } from "#domain/data/exact-numbers.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { dataWords } from "#ui/words/data.ts";

import styles from "./data.module.css";

/** More rows and columns would slow the transcript; saved files have all of them. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 50;

export function TableView({ table }: { table: DataTable | undefined }) {
  if (table === undefined) return <Note>{dataWords.noTable}</Note>;
  const { part, columns, rows } = table;
  if (rows.length === 0) return <Note>{dataWords.noRows}</Note>;
  const shown = columns.slice(0, MOST_COLUMNS);
  const read = rows.slice(0, MOST_ROWS);
  const isFigures = shown.map((_name, column) => read.every((cells) => isFigure(cells[column])));
  return (
    <>
      <table className={styles.table} aria-label={part ?? dataWords.rows}>
        <thead>
          <tr>
            {shown.map((name, column) => (
              <th key={name} scope="col" data-number={isFigures[column]}>
                {escapeHidden(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.map((cells, at) => (
            // Rows have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {shown.map((name, column) => (
                <td
                  key={name}
                  data-number={isFigures[column] === true || isNumber(cells[column])}
                  dir="auto"
                >
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

/**
 * Whether a cell is a number or empty. Columns of numbers are aligned so that their digits can be compared.
 */
function isFigure(cell: DataValue | undefined): boolean {
  if (typeof cell === "string") return /^[-+−]?[\d.,\s]*%?$/u.test(cell);
  return cell === undefined || cell === null || isNumber(cell);
}

function isNumber(cell: DataValue | undefined): boolean {
  return typeof cell === "number" || cell instanceof Numeral;
}

function leftOutWords(rows: number, columns: number): string {
  const parts = [
    ...(rows > MOST_ROWS ? [dataWords.someRows(MOST_ROWS, rows)] : []),
    ...(columns > MOST_COLUMNS ? [dataWords.someColumns(MOST_COLUMNS, columns)] : []),
  ];
  return dataWords.showing(parts);
}
