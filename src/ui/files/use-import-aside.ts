import { useState } from "react";

import type { ImportView } from "#app/react/actions/import.ts";
import { finishImport, useFilesView } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { filesWords } from "#ui/words/files.tsx";

/** An import whose dialog may be closed while it is being saved. */
export interface ImportAside {
  /** It goes on without its dialog. */
  isAside: boolean;
  /** Closes the dialog; what the person has confirmed goes on. */
  leave: () => void;
  /** Ends the import, and says that nothing came of it if it had been confirmed. */
  cancel: () => void;
}

/**
 * The dialog comes back if there is something to decide, or if another file waits for this one: its
 * person should see what it waits for.
 *
 * @param onLeave closes an import of which nothing is being saved
 */
export function useImportAside(state: ImportView["state"], onLeave: () => void): ImportAside {
  const queued = useFilesView(({ importing }) => importing.length);
  const [leftAt, setLeftAt] = useState<number>();
  const isSaving = state === "writing";
  return {
    isAside: leftAt === queued && (isSaving || state === "done"),
    leave: () => {
      if (!isSaving) return onLeave();
      setLeftAt(queued);
      notify({ text: filesWords.import.goesOn, isBrief: true });
    },
    cancel: () => {
      if (isSaving) notify({ text: filesWords.import.cancelled });
      finishImport();
    },
  };
}
