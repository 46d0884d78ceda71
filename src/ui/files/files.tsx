import { useEffect, useState } from "react";

import { useFilesView } from "#app/files/files-view.ts";
import { later } from "#ui/kit/later.tsx";
import { useCommands } from "#ui/palette/commands.ts";

import { INPUT_ID, useFileActs } from "./use-file-acts.ts";

import styles from "./files.module.css";

const ImportDialog = later(async () => (await import("./import-dialog.tsx")).ImportDialog);
const ExportDialog = later(async () => (await import("./export-dialog.tsx")).ExportDialog);

/** The ways in and out for files, wherever one is in the app: once in the page, from the start. */
export function Files() {
  const [file] = useFilesView((view) => view.importing);
  const bring = useFilesView((view) => view.bring);
  const exporting = useFilesView((view) => view.exporting !== null);
  const acts = useFileActs();
  useCommands([
    { id: "import", title: "Import a file", group: "Anywhere", run: acts.chooseImport },
    {
      id: "exportAll",
      title: "Export all conversations",
      group: "Anywhere",
      run: () => void acts.exportAll(),
    },
  ]);
  return (
    <>
      <input
        id={INPUT_ID}
        type="file"
        hidden
        multiple
        aria-label="Import"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          bring(currentTarget.files ?? []);
          // Else the same file, mended meanwhile, would be no change.
          currentTarget.value = "";
        }}
      />
      <DropTarget onDrop={bring} />
      {file !== undefined && <ImportDialog key={fileKey(file)} file={file} />}
      {exporting && <ExportDialog />}
    </>
  );
}

const keys = new WeakMap<File, string>();

/** Two files of one name are two imports. */
function fileKey(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}

/** The whole window takes files; it says so while one is held over it. */
function DropTarget({ onDrop }: { onDrop: (files: Iterable<File>) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => watchDrops(setIsOver, onDrop), [onDrop]);
  if (!isOver) return null;
  return (
    <div className={styles["drop"]} aria-hidden="true">
      <p>Drop a Bough file here to import it</p>
    </div>
  );
}

function watchDrops(
  over: (isOver: boolean) => void,
  onDrop: (files: Iterable<File>) => void,
): () => void {
  const gone = new AbortController();
  const on = (
    type: "dragenter" | "dragover" | "dragleave" | "drop",
    does: (event: DragEvent) => void,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        // What takes files itself (a composer's attachments) has prevented the default.
        if (!event.defaultPrevented && hasFiles(event)) does(event);
      },
      { signal: gone.signal },
    );
  const take = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
    over(true);
  };
  on("dragenter", take);
  on("dragover", take);
  on("dragleave", (event) => {
    // Between two elements of the page it leaves the one and enters the other.
    if (event.relatedTarget === null) over(false);
  });
  on("drop", (event) => {
    event.preventDefault();
    over(false);
    onDrop(event.dataTransfer?.files ?? []);
  });
  return () => gone.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}
