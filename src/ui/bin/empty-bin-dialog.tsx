import { useBinActions } from "#app/react/actions/bin.ts";
import type { BinEntry } from "#app/react/actions/bin.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { binWords } from "#ui/words/bin.ts";

export interface EmptyBinDialogProps {
  /** The single entry to delete; without it, everything is deleted. */
  only?: { entry: BinEntry; title: string };
  onClose: () => void;
  /** Called after the deletion, while the deleted items are still shown. */
  onEmptied: () => void;
}

/** Asks before anything is removed permanently, since this action cannot be undone. */
export function EmptyBinDialog({ only, onClose, onEmptied }: EmptyBinDialogProps) {
  const binActions = useBinActions();
  const empty = async () => {
    onClose();
    const emptied = await binActions.empty(only?.entry);
    // The bin itself shows that it is empty.
    if (emptied.ok) return onEmptied();
    const said = only === undefined ? binWords.notEmptied : binWords.notDeleted;
    notify({ text: said(reasonOf(emptied.error)) });
  };
  return (
    <FormDialog
      title={only === undefined ? binWords.emptyQuestion : binWords.deleteQuestion(only.title)}
      width="narrow"
      onClose={onClose}
      action={binWords.deleteForGood}
      tone="danger"
      onAction={() => void empty()}
    >
      {only === undefined ? binWords.emptyConsequence : binWords.deleteConsequence}
    </FormDialog>
  );
}
