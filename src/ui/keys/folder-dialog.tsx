import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import type { KeyRequest } from "#app/services/keys/key-asks.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";

export interface FolderDialogProps {
  asked: Extract<KeyRequest, { kind: "folder" }>;
  onSettle: (given: boolean) => void;
}

/** A call waits for a folder that the browser has closed, as it does after a reload. */
export function FolderDialog({ asked: { contextId, name }, onSettle }: FolderDialogProps) {
  const { allowFor } = usePickedFolderActions();
  const allow = async () => {
    // If the browser does not give it, the question stays.
    if (await allowFor(contextId)) onSettle(true);
  };
  return (
    <FormDialog
      title="Allow the folder again?"
      description={`A model wants to use “${escapeHidden(name)}”, the folder that you picked for this conversation. Since the page was reloaded, your browser needs your permission again. The call waits.`}
      asks
      onClose={() => onSettle(false)}
      action="Allow"
      onAction={() => void allow()}
      cancel="Not now"
    />
  );
}
