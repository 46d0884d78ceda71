import { useState } from "react";

import type { ImportView } from "#app/react/actions/import.ts";
import { finishImport, useFilesView } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { filesWords } from "#ui/words/files.tsx";

/** An import whose dialog may be closed while it is being saved. */
export interface ImportAside {
  /** Whether the import continues without its dialog. */
  isAside: boolean;
  /** Whether the person cancelled while the import was being saved; a notice says how that ended. */
  isCancelled: boolean;
  /** Closes the dialog. An import that the person has confirmed continues. */
  leave: () => void;
  /** Cancels the import. If it was already confirmed, a notice says whether anything was imported. */
  cancel: () => void;
}

interface ImportEnds extends Pick<ImportView, "state" | "cancel"> {
  /** Called when the dialog of an import that is not being saved is closed. */
  onLeave: () => void;
  /** Called if the import had been saved by the time it was cancelled. */
  onTooLate: () => void;
}

/**
 * Closing the dialog of an import that is being saved leaves the import running. The dialog returns if
 * something has to be decided, or if another file is queued, so that the person sees what that file waits
 * for.
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
