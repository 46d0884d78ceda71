import { useEffect } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import {
  changeEditText,
  endEdit,
  removeOwnAttachment,
  removeOwnChanges,
  useEditing,
} from "#app/view/editing.ts";
import type { MessageEdit } from "#app/view/editing.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { flushDrafts } from "#app/view/open-drafts.ts";
import { forgetUnsaved } from "#app/view/unsaved-drafts.ts";
import { goBackTo } from "#app/view/way-back.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import { mayFail } from "#domain/may-fail.ts";
import { attachmentsIn, contentOf, fileChangesIn, textOf } from "#domain/message.ts";
import type { AddedPart, AttachmentPart, MessageNode } from "#domain/message.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { useAttachments } from "#ui/attachments/use-attachments.ts";
import type { AttachmentsState } from "#ui/attachments/use-attachments.ts";
import { useKeptOverReload } from "#ui/composer/use-kept-over-reload.ts";
import { useWriting } from "#ui/composer/use-writing.ts";

import { hasOtherParts, keptText, useBegunEdit } from "./use-begun-edit.ts";
import { useDiscardedEdit } from "./use-discarded-edit.ts";

/** A message while it is being edited. */
export interface MessageEditForm {
  text: string;
  setText: (text: string) => void;
  /** The message's own attachments and those added to them. */
  attaching: AttachmentsState;
  canSend: boolean;
  /** Sends it as a new version, once, and closes the box. A refused edit stays as written. */
  send: () => void;
  /**
   * Closes the box, and moves the focus back to where it was opened. An edit that changed something is
   * offered back.
   */
  cancel: () => void;
}

const NONE: readonly AddedPart[] = [];

/** @param isElsewhere whether the focus is on something outside the edit's box */
export function useMessageEdit(
  node: MessageNode,
  branchId: string,
  isElsewhere: () => boolean,
): MessageEditForm {
  const dispatch = useDispatch();
  const newId = useNewId();
  const draftActions = useDraftActions();
  const { write, writeSoon, flush } = useWriting();
  const offerBack = useDiscardedEdit(node);
  const edit = useBegunEdit(node, { write, offerBack });
  const text = edit?.text ?? textOf(node.message);
  const draftKey = editDraftKey(node.id);
  const editId = edit?.id;
  // The edit is kept in the view, so the box may be unmounted by scrolling and come back.
  const isOpen = () => useEditing.getState().edits[node.id]?.id === editId;
  const attaching = withOwn(node.id, useAttachments(draftKey, isOpen), edit?.own ?? NONE);
  useKeptOverReload(draftKey, () => keptText(node, text));
  // A box that is unmounted may not come back before a reload.
  useEffect(() => flush, [flush]);
  const setText = (words: string) => {
    changeEditText(node.id, words);
    const kept = keptText(node, words);
    (kept === "" ? write : writeSoon)(draftKey, kept);
  };
  const end = () => {
    // No delayed write may store the text after this.
    flushDrafts();
    endEdit(node.id);
    write(draftKey, "");
    forgetUnsaved(draftKey);
    // If this fails as well, `write` tells the person.
    void mayFail(draftActions.clear(draftKey));
  };
  const cancel = () => {
    const parts = [...attaching.attached, ...changesPart(attaching.changes)];
    if (edit !== undefined && isChanged(node, edit, parts)) offerBack(edit, parts);
    end();
    if (!isElsewhere() && !goBackTo(node.id)) requestFocus({ kind: "composer" });
  };
  const send = useOneAtATime(async () => {
    const content = contentOf(text, await attaching.settled());
    if (content.length === 0) return;
    const done = await dispatch({
      type: "message.edit",
      branchId,
      nodeId: node.id,
      newBranchId: newId(),
      message: { runId: newId(), nodeId: newId(), content },
    });
    if (!done.ok) return;
    end();
    // The edit's box had the focus, and what is typed next is a reply. Storing may take so long that the
    // person has moved on.
    if (!isElsewhere()) requestFocus({ kind: "composer" });
  });
  return {
    text,
    setText,
    attaching,
    canSend: text.trim() !== "" || attaching.attached.length + attaching.changes.length > 0,
    send,
    cancel,
  };
}

/** @param parts what the edited message has besides its text */
function isChanged(node: MessageNode, edit: MessageEdit, parts: readonly AddedPart[]): boolean {
  return edit.text !== textOf(node.message) || hasOtherParts(node, parts);
}

/**
 * Adds the message's own attachments and file changes. They are kept even if the draft cannot be stored,
 * since the storage may be full.
 */
function withOwn(
  nodeId: string,
  attaching: AttachmentsState,
  own: readonly AddedPart[],
): AttachmentsState {
  const content = [...own];
  const attached = attachmentsIn({ content });
  const changes = content.filter((part) => part.type === "workspace");
  return {
    ...attaching,
    attached: joined(attached, attaching.attached),
    changes: fileChangesIn({ content }),
    dropChanges: () => removeOwnChanges(nodeId),
    remove: (blobId) => {
      removeOwnAttachment(nodeId, blobId);
      attaching.remove(blobId);
    },
    settled: async () => {
      const added = attachmentsIn({ content: [...(await attaching.settled())] });
      return [...joined(attached, added), ...changes];
    },
  };
}

function joined(
  first: readonly AttachmentPart[],
  more: readonly AttachmentPart[],
): readonly AttachmentPart[] {
  return [...new Map([...first, ...more].map((part) => [part.blobId, part])).values()];
}
