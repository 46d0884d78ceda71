import { useNewId } from "#app/react/actions/new-id.ts";
import type { TransferMessages } from "#app/view/action-dialog.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { bringBackWords } from "#ui/words/bring-back.ts";

import { groupId, selectedNodes } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";
import { MessagePicker } from "./message-picker.tsx";
import { NoReceiverDialog } from "./no-receiver-dialog.tsx";
import { TransferRoute } from "./transfer-route.tsx";
import { useMessageTransfer } from "./use-message-transfer.ts";
import type { MessageTransferState } from "./use-message-transfer.ts";

/** Copies a branch's messages to the end of another. */
export function CherryPickDialog({ taking }: { taking: TransferMessages }) {
  const here = useMessageTransfer(taking);
  if (here === undefined) return null;
  if (here.receiver !== null) return <CherryPick here={here} />;
  return <NoReceiverDialog title={bringBackWords.copyTitle} here={here} taking={taking} />;
}

function CherryPick({ here }: { here: MessageTransferState }) {
  const newId = useNewId();
  const { source, receiver, receiverName } = here;
  const there = new Set(receiver?.messageIds);
  const groups = here.groups.filter((group) => !there.has(groupId(group)));
  const known = countOf(here.groups) - countOf(groups);
  const selected = selectedNodes(groups, here.excluded);
  const count = selected.length;
  const copy = useOneAtATime(async () => {
    if (receiver === null) return;
    await here.carryOut(
      {
        type: "branch.cherryPick",
        branchId: receiver.id,
        pickId: newId(),
        source: { branchId: source.id, nodeIds: selected.map((node) => node.id) },
      },
      bringBackWords.copied(count, receiverName),
    );
  });
  return (
    <FormDialog
      title={bringBackWords.copyTitle}
      description={bringBackWords.copyAbout}
      onClose={here.close}
      action={bringBackWords.copyTo(count, receiverName)}
      disabled={receiver === null || count === 0}
      onAction={copy}
    >
      <Stack>
        <TransferRoute here={here} />
        {groups.length === 0 ? (
          <Note>{bringBackWords.allThere}</Note>
        ) : (
          <MessagePicker groups={groups} excluded={here.excluded} onExclude={here.onExclude} />
        )}
        {known > 0 && <Note>{bringBackWords.someThere(known, receiverName)}</Note>}
        {here.problem !== null && <Alert>{here.problem}</Alert>}
      </Stack>
    </FormDialog>
  );
}

function countOf(groups: readonly MessageGroup[]): number {
  return groups.reduce((sum, group) => sum + group.nodes.length, 0);
}
