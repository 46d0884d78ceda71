import { useEffect, useState } from "react";

import { useFilesView } from "#app/files/files-view.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import { Progress } from "./progress.tsx";

/** A file that is made sooner than this needs no dialog (milliseconds). */
const PATIENCE = 400;

/** How far the file is, where it takes a while, and the way out. */
export function ExportDialog() {
  const exporting = useFilesView((view) => view.exporting);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong || exporting === null) return null;
  return (
    <Dialog
      title="Export"
      width="narrow"
      onClose={exporting.cancel}
      footer={
        <Button variant="quiet" onClick={exporting.cancel}>
          Cancel
        </Button>
      }
    >
      <Progress label="Writing the file" share={exporting.share} />
    </Dialog>
  );
}
