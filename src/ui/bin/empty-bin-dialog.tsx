import { useBinActions } from "#app/react/actions/bin.ts";
import type { BinEntry } from "#app/react/actions/bin.ts";
import { notify } from "#app/view/notices.ts";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";

export interface EmptyBinDialogProps {
  /** The one entry that goes; everything unless given. */
  only?: { entry: BinEntry; title: string };
  onClose: () => void;
}

/** Asks before anything is removed permanently: the only action here that cannot be undone. */
export function EmptyBinDialog({ only, onClose }: EmptyBinDialogProps) {
  const binActions = useBinActions();
  const empty = async () => {
    onClose();
    const emptied = await binActions.empty(only?.entry);
    // The bin itself shows that it is empty.
    if (emptied.ok) return;
    const what = only === undefined ? "The bin couldn’t be emptied" : "Couldn’t delete this";
    notify({ text: `${what}: ${emptied.error.message}` });
  };
  return (
    <FormDialog
      title={only === undefined ? "Empty the bin?" : `Delete “${only.title}” for good?`}
      width="narrow"
      onClose={onClose}
      action="Delete permanently"
      tone="danger"
      onAction={() => void empty()}
    >
      {only === undefined
        ? "Its conversations and branches are removed from this browser, with their messages and attachments."
        : "It is removed from this browser, with the messages and attachments that nothing else uses."}{" "}
      You can’t undo this.
    </FormDialog>
  );
}
