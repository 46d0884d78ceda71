import type { KeyRequest } from "#app/keys/key-asks.ts";

import { FolderDialog } from "./folder-dialog.tsx";
import { NewPassphraseDialog } from "./new-passphrase-dialog.tsx";
import { PasteKeyDialog } from "./paste-key-dialog.tsx";
import { UnlockDialog } from "./unlock-dialog.tsx";

export interface KeyDialogProps {
  asked: KeyRequest;
  /** False if the person cancels. */
  onSettle: (given: boolean) => void;
}

export function KeyDialog({ asked, onSettle }: KeyDialogProps) {
  switch (asked.kind) {
    case "folder":
      return <FolderDialog asked={asked} onSettle={onSettle} />;
    case "paste":
      return <PasteKeyDialog asked={asked} onSettle={onSettle} />;
    case "unlock":
      return <UnlockDialog onSettle={onSettle} />;
    case "create":
      return <NewPassphraseDialog onSettle={onSettle} />;
  }
}
