import { useEffect, useState } from "react";

import { useFilesView } from "#app/view/files-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { commonWords } from "#ui/words/common.ts";
import { filesWords } from "#ui/words/files.tsx";

import { Progress } from "./progress.tsx";

/** A shorter export shows no dialog (milliseconds). */
const PATIENCE = 400;

/** Shows the progress of a long export, with a way to cancel it. */
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
      title={commonWords.export}
      width="narrow"
      onClose={exporting.cancel}
      footer={
        <Button variant="quiet" onClick={exporting.cancel}>
          {commonWords.cancel}
        </Button>
      }
    >
      <Progress label={filesWords.export.writing} share={exporting.share} />
    </Dialog>
  );
}
