import type { KeyRequest } from "#app/keys/key-asks.ts";
import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { keysWords } from "#ui/words/keys.ts";

export interface FolderDialogProps {
  asked: Extract<KeyRequest, { kind: "folder" }>;
  onSettle: (given: boolean) => void;
}

/** Asks for a folder that a call waits for. The browser closed the folder, as it does after a reload. */
export function FolderDialog({ asked: { contextId, name }, onSettle }: FolderDialogProps) {
  const { allowFor } = usePickedFolderActions();
  const allow = async () => {
    // If the browser does not grant access, the question stays.
    if (await allowFor(contextId)) onSettle(true);
  };
  return (
    <FormDialog
      title={keysWords.folderTitle}
      description={keysWords.folderHint(escapeHidden(name))}
      asks
      onClose={() => onSettle(false)}
      action={keysWords.folderAllow}
      onAction={() => void allow()}
      cancel={keysWords.folderNotNow}
    />
  );
}
