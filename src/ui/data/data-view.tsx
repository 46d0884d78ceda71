import { useId, useMemo, useState } from "react";

import { csvOf, tableOf } from "#domain/data/data-table.ts";
import type { JsonValue } from "#domain/json.ts";
import { escapeHidden, visibleJson } from "#domain/visible-text.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Tabs, tabPanel } from "#ui/kit/components/tabs.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-act.tsx";

import { DataTree } from "./data-tree.tsx";
import { TableView } from "./table-view.tsx";

import styles from "./data.module.css";

type Look = "table" | "tree" | "raw";

const LOOKS = [
  { id: "table", label: "Table" },
  { id: "tree", label: "Tree" },
  { id: "raw", label: "Raw" },
] as const;

export interface DataViewProps {
  value: JsonValue;
  /** Exactly as the model wrote it, without a code fence around it. */
  text: string;
}

/** An answer that is JSON: as a table, a tree or its text; copied, or saved as JSON or CSV. */
export function DataView({ value, text }: DataViewProps) {
  const id = useId();
  const table = useMemo(() => tableOf(value), [value]);
  const [look, setLook] = useState<Look>(
    table === undefined || isOneRecord(value) ? "tree" : "table",
  );
  return (
    <section aria-label="Data" className={styles.data}>
      <header className={styles.head}>
        <Tabs label="Show as" tabs={LOOKS} active={look} onChange={setLook} idBase={id} />
        <span className={styles.acts}>
          <CopyButton label="Copy data" getText={() => text} />
          <Button
            size="small"
            variant="quiet"
            aria-label="Save as JSON"
            className={styles.save}
            icon={<DownloadIcon size={14} />}
            onClick={() => saveFile("answer.json", "application/json", text)}
          >
            JSON
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label="Save as CSV"
            className={styles.save}
            icon={<DownloadIcon size={14} />}
            disabled={table === undefined}
            onClick={() => table && saveFile("answer.csv", "text/csv", csvOf(table))}
          >
            CSV
          </Button>
        </span>
      </header>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...tabPanel(id, look)} className={styles.panel} tabIndex={0}>
        {look === "table" && <TableView table={table} />}
        {look === "table" && table?.part !== undefined && Object.keys(value ?? {}).length > 1 && (
          <Note tone="quiet" size="xs">
            {`Only “${escapeHidden(table.part)}” is a table. The tree has the other fields.`}
          </Note>
        )}
        {look === "tree" && <DataTree value={value} />}
        {look === "raw" && (
          <pre dir="auto" className={styles.raw}>
            {visibleJson(value)}
          </pre>
        )}
      </div>
    </section>
  );
}

/** One record reads better as a tree than as a table of two columns. */
function isOneRecord(value: JsonValue): boolean {
  const table = tableOf(value);
  return !Array.isArray(value) && table?.part === undefined;
}
