import { useId, useMemo, useState } from "react";

import { csvOf, tableOf } from "#domain/data/data-table.ts";
import { exactData } from "#domain/data/exact-numbers.ts";
import type { DataValue } from "#domain/data/exact-numbers.ts";
import type { JsonValue } from "#domain/json.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Tabs, tabPanel } from "#ui/kit/components/tabs.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { dataWords } from "#ui/words/data.ts";

import { DataTree } from "./data-tree.tsx";
import { TableView } from "./table-view.tsx";

import styles from "./data.module.css";

type Look = "table" | "tree" | "raw";

const LOOKS = [
  { id: "table", label: dataWords.views.table },
  { id: "tree", label: dataWords.views.tree },
  { id: "raw", label: dataWords.views.raw },
] as const;

export interface DataViewProps {
  value: JsonValue;
  /** The text exactly as the model wrote it, without a code fence around it. */
  text: string;
}

/** An answer that is JSON, shown as a table, a tree or text. It can be copied, or saved as JSON or CSV. */
export function DataView({ value: read, text }: DataViewProps) {
  const id = useId();
  const value = useMemo(() => exactData(read, text, parsed), [read, text]);
  const table = useMemo(() => tableOf(value), [value]);
  const [look, setLook] = useState<Look>(
    table === undefined || isOneRecord(value) ? "tree" : "table",
  );
  return (
    <section aria-label={dataWords.title} className={styles.data}>
      <header className={styles.head}>
        <Tabs label={dataWords.showAs} tabs={LOOKS} active={look} onChange={setLook} idBase={id} />
        <span className={styles.acts}>
          <CopyButton label={dataWords.copy} getText={() => text} />
          <Button
            size="small"
            variant="quiet"
            aria-label={dataWords.saveJsonHint}
            className={styles.save}
            icon={<DownloadIcon size={14} />}
            onClick={() => saveFile("answer.json", "application/json", text)}
          >
            {dataWords.saveJson}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={dataWords.saveCsvHint}
            className={styles.save}
            icon={<DownloadIcon size={14} />}
            disabled={table === undefined}
            onClick={() => table && saveFile("answer.csv", "text/csv", csvOf(table))}
          >
            {dataWords.saveCsv}
          </Button>
        </span>
      </header>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...tabPanel(id, look)} className={styles.panel} tabIndex={0}>
        {look === "table" && <TableView table={table} />}
        {look === "table" && table?.part !== undefined && Object.keys(value ?? {}).length > 1 && (
          <Note tone="quiet" size="xs">
            {dataWords.onlyTable(escapeHidden(table.part))}
          </Note>
        )}
        {look === "tree" && <DataTree value={value} />}
        {look === "raw" && (
          <pre dir="auto" className={styles.raw}>
            {escapeHidden(text)}
          </pre>
        )}
      </div>
    </section>
  );
}

/** Whether the value is a single record, which reads better as a tree than as a table of two columns. */
function isOneRecord(value: DataValue): boolean {
  const table = tableOf(value);
  return !Array.isArray(value) && table?.part === undefined;
}

function parsed(text: string): JsonValue {
  return JSON.parse(text) as JsonValue; // JSON.parse returns JSON.
}
