import { useEffect, useState } from "react";

import {
  closeExportChoice,
  finishImport,
  queueImports,
  useFilesView,
} from "#app/view/files-view.ts";
import { hasFiles, hasLeft } from "#ui/kit/browser/dragging.ts";
import { DropCover } from "#ui/kit/components/drop-cover.tsx";
import { lazyComponent, lazyDialog } from "#ui/kit/components/lazy-component.tsx";
import { fileActsWords } from "#ui/words/file-acts.ts";

const ImportDialog = lazyDialog(
  async () => (await import("./import-dialog.tsx")).ImportDialog,
  finishImport,
);
// This dialog only shows an export's progress. If it fails to load, the export continues.
const ExportDialog = lazyComponent(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
  null,
  null,
);
const ExportChoiceDialog = lazyDialog(
  async () => (await import("./export-choice-dialog.tsx")).ExportChoiceDialog,
  closeExportChoice,
);

/** Import and export of files from anywhere in the app. Rendered once, from the start. */
export function Files() {
  const [first] = useFilesView((view) => view.importing);
  const exporting = useFilesView((view) => view.exporting !== null);
  const choosesExport = useFilesView((view) => view.choosesExport);
  return (
    <>
      <DropTarget />
      {first !== undefined && <ImportDialog key={first.id} {...first} />}
      {exporting && <ExportDialog />}
      {choosesExport && <ExportChoiceDialog />}
    </>
  );
}

const load = async () => import("#ui/attachments/incoming-imports.ts");

/** Reads the entries at once: after the event, the browser forgets what was dropped. */
async function takeDropped({ items, files }: DataTransfer): Promise<void> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const given = [...files];
  queueImports(await (await load()).importsIn(entries, given));
}

/** The whole window accepts files, and says so while one is dragged over it. */
function DropTarget() {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => watchDrops(setIsOver), []);
  if (!isOver) return null;
  return <DropCover over="window">{fileActsWords.drop}</DropCover>;
}

function watchDrops(over: (isOver: boolean) => void): () => void {
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
        if (event.defaultPrevented) over(false);
        else if (hasFiles(event)) does(event);
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
    if (hasLeft(document, event)) over(false);
  });
  on("drop", (event) => {
    event.preventDefault();
    over(false);
    if (event.dataTransfer !== null) void takeDropped(event.dataTransfer);
  });
  return () => gone.abort();
}
