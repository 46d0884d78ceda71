import { parse } from "papaparse";
import { useMemo } from "react";

import type { DataTable } from "#domain/data/data-table.ts";
import { TableView } from "#ui/data/table-view.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import styles from "./files.module.css";

/** How many rows are parsed; the table shows fewer. */
const READ = 5_000;

/** Shows delimited text as a table, with its first row as the head. */
export function CsvView({ text, delimiter }: { text: string; delimiter: "," | "\t" }) {
  const table = useMemo((): DataTable => {
    const { data } = parse<string[]>(text.trimEnd(), { delimiter, preview: READ });
    const [head = [], ...rows] = data;
    return { columns: head.map((name, at) => name || workspaceWords.column(at + 1)), rows };
  }, [text, delimiter]);
  return (
    // It scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={workspaceWords.table}>
      <TableView table={table} />
    </div>
  );
}
