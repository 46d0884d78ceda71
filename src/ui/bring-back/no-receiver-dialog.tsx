import type { TransferMessages } from "#app/view/action-dialog.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { bringBackWords } from "#ui/words/bring-back.ts";

import type { MessageTransferState } from "./use-message-transfer.ts";

export interface NoReceiverDialogProps {
  title: string;
  here: MessageTransferState;
  taking: TransferMessages;
}

/** Shown when no other branch could receive anything, instead of a form that is of no use. */
export function NoReceiverDialog({ title, here, taking }: NoReceiverDialogProps) {
  const { fork } = useNodeActions();
  const { id: branchId, messageIds } = here.source;
  const nodeId = taking.nodeId ?? messageIds.at(-1);
  return (
    <FormDialog
      title={title}
      description={bringBackWords.noOtherBranch}
      onClose={here.close}
      action={bringBackWords.fork}
      disabled={nodeId === undefined}
      onAction={() => {
        here.close();
        if (nodeId !== undefined) fork({ nodeId, branchId, role: undefined });
      }}
    />
  );
}
