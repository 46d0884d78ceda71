import { useState } from "react";

import type { ImportView } from "#app/react/actions/import.ts";
import { finishImport, useFilesView } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { filesWords } from "#ui/words/files.tsx";

/** An import whose dialog may be closed while it is being saved. */
export interface ImportAside {
  /** It goes on without its dialog. */
  isAside: boolean;
  /** The person has ended it while it was being saved; what came of it is told. */
  isCancelled: boolean;
  /** Closes the dialog; what the person has confirmed goes on. */
  leave: () => void;
  /** Ends the import, and says whether something came of it if it had been confirmed. */
  cancel: () => void;
}

interface ImportEnds extends Pick<ImportView, "state" | "cancel"> {
  /** Closes an import of which nothing is being saved. */
  onLeave: () => void;
  /** It was saved by the time it was cancelled. */
  onTooLate: () => void;
}

/**
 * The dialog comes back if there is something to decide, or if another file waits for this one: its
 * person should see what it waits for.
 */
export function useImportAside({ state, cancel, onLeave, onTooLate }: ImportEnds): ImportAside {
  const queued = useFilesView(({ importing }) => importing.length);
  const [leftAt, setLeftAt] = useState<number>();
  const [isCancelled, setIsCancelled] = useState(false);
  const isSaving = state === "writing";
  const cancelSaving = async () => {
    setIsCancelled(true);
    if (await cancel()) onTooLate();
    else notify({ text: filesWords.import.cancelled });
    finishImport();
  };
  return {
    isAside: leftAt === queued && (isSaving || state === "done"),
    isCancelled,
    leave: () => {
      if (isCancelled) return;
      if (!isSaving) return onLeave();
      setLeftAt(queued);
      notify({ text: filesWords.import.goesOn, isBrief: true });
    },
    cancel: () => {
      if (!isSaving) finishImport();
      else if (!isCancelled) void cancelSaving();
    },
  };
}
