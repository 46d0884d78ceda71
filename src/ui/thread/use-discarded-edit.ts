import { useDraftActions } from "#app/react/actions/drafts.ts";
import { beginEdit, openEdit, useEditing } from "#app/view/editing.ts";
import type { MessageEdit } from "#app/view/editing.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { notify, UNDO } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import { textOf } from "#domain/message.ts";
import type { AddedPart, MessageNode } from "#domain/message.ts";
import { draftNotSaved } from "#ui/words/composer.ts";
import { threadWords } from "#ui/words/thread.tsx";

import { keptText } from "./use-begun-edit.ts";

/**
 * Lets the person take back an edit that they have discarded.
 *
 * @returns offers back an edit, with the parts it has besides its text
 */
export function useDiscardedEdit(
  node: MessageNode,
): (edit: MessageEdit, parts: readonly AddedPart[]) => void {
  const draftActions = useDraftActions();
  const draftKey = editDraftKey(node.id);
  const offerBack = (edit: MessageEdit, parts: readonly AddedPart[]) => {
    const bringBack = async () => {
      const newer = useEditing.getState().edits[node.id];
      // An edit begun since then gives way, and is offered back in turn.
      if (newer !== undefined && newer.text !== textOf(node.message)) {
        offerBack(newer, await draftActions.parts(draftKey).catch(() => newer.own));
      }
      void notifyFailure(draftActions.put(draftKey, keptText(node, edit.text), parts), {
        text: draftNotSaved,
      });
      beginEdit(node.id, { ...edit, own: parts });
      showMessage(node.id);
      openEdit(node.id);
    };
    notify({
      text: threadWords.editDiscarded,
      contextId: node.contextId,
      topic: `edit ${node.id}`,
      action: { label: UNDO, act: () => void bringBack() },
    });
  };
  return offerBack;
}
