import { useEffect, useState } from "react";

import { queueImports, useFilesView } from "#app/view/files-view.ts";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";
import { hasFiles } from "#ui/kit/browser/use-drop-zone.ts";
import { DropCover } from "#ui/kit/components/drop-cover.tsx";
import { useCommands } from "#ui/palette/commands.ts";

import { INPUT_ID, useFileActions } from "./use-file-actions.ts";

const ImportDialog = lazyComponent(async () => (await import("./import-dialog.tsx")).ImportDialog);
const ExportDialog = lazyComponent(async () => (await import("./export-dialog.tsx")).ExportDialog);
const ExportChoiceDialog = lazyComponent(
  async () => (await import("./export-choice-dialog.tsx")).ExportChoiceDialog,
);

/** Import and export of files from anywhere in the app. Rendered once, from the start. */
export function Files() {
  const [file] = useFilesView((view) => view.importing);
  const exporting = useFilesView((view) => view.exporting !== null);
  const choosesExport = useFilesView((view) => view.choosesExport);
  const actions = useFileActions();
  useCommands([
    {
      id: "import",
      title: "Import a file",
      keywords: "open load upload restore backup conversations chatgpt claude gemini grok json zip",
      group: "General",
      run: actions.chooseImport,
    },
    {
      id: "exportAll",
      title: "Export everything",
      keywords: "save download backup file json all conversations prompts settings",
      group: "General",
      run: actions.exportAll,
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
        accept=".json,.jsonl,.zip,application/json,application/zip"
        onChange={({ currentTarget }) => {
          queueImports(currentTarget.files ?? []);
          // Otherwise choosing the same file again, after fixing it, would not count as a change.
          currentTarget.value = "";
        }}
      />
      <DropTarget onDrop={queueImports} />
      {file !== undefined && <ImportDialog key={fileKey(file)} file={file} />}
      {exporting && <ExportDialog />}
      {choosesExport && <ExportChoiceDialog />}
    </>
  );
}

const keys = new WeakMap<File, string>();

/** Two files with the same name are two imports. */
function fileKey(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}

/** The whole window accepts files, and says so while one is dragged over it. */
function DropTarget({ onDrop }: { onDrop: (files: Iterable<File>) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => watchDrops(setIsOver, onDrop), [onDrop]);
  if (!isOver) return null;
  return (
    <DropCover over="window">Drop a Bough file or another app's export to import it</DropCover>
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
        // Anything that accepts files itself (the composer's attachments) has prevented the
        // default.
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
    // Moving between two elements of the page also fires this event.
    if (event.relatedTarget === null) over(false);
  });
  on("drop", (event) => {
    event.preventDefault();
    over(false);
    onDrop(event.dataTransfer?.files ?? []);
  });
  return () => gone.abort();
}
