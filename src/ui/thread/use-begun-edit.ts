import { useEffect } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import type { DraftActions } from "#app/react/actions/drafts.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { beginEdit, useEditing } from "#app/view/editing.ts";
import type { MessageEdit } from "#app/view/editing.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import { mayFail } from "#domain/may-fail.ts";
import { textOf } from "#domain/message.ts";
import type { AddedPart, MessageNode } from "#domain/message.ts";
import { whenComposed } from "#ui/kit/browser/composing.ts";
import { draftNotLoaded } from "#ui/words/composer.ts";

export interface BeginningEdit {
  /** Stores the edit's text. */
  write: (key: string, text: string) => void;
  /** Offers the person an edit that is not in the box, with the parts it has besides its text. */
  offerBack: (edit: MessageEdit, parts: readonly AddedPart[]) => void;
}

/**
 * The message's edit, begun if needed, with whatever a reload left of an earlier one; undefined until it has
 * begun.
 */
export function useBegunEdit(
  node: MessageNode,
  { write, offerBack }: BeginningEdit,
): MessageEdit | undefined {
  const newId = useNewId();
  const draftActions = useDraftActions();
  const edit = useEditing((view) => view.edits[node.id]);
  const isBegun = edit !== undefined;
  useEffect(() => {
    if (isBegun) return;
    // The box takes text while the draft is still being read: phones show the keyboard only for a field that
    // is focused at once.
    const begun = { id: newId(), text: textOf(node.message), own: addedIn(node) };
    beginEdit(node.id, begun);
    void leftOf(node, begun, draftActions).then((left) => {
      if (left === null) return;
      whenComposed(() => {
        const now = editNow(node, begun);
        if (now === undefined) return;
        // Text typed while the draft was being read stays; the draft is offered instead.
        if (now.text !== begun.text) return offerBack(left.edit, left.parts);
        beginEdit(node.id, left.edit);
        // There may be room to store it now.
        if (unsavedDraft(editDraftKey(node.id)) !== null) {
          write(editDraftKey(node.id), left.edit.text);
        }
      });
    });
    // `write` and `offerBack` do not affect when an edit begins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBegun, newId, draftActions, node]);
  return edit;
}

/** The text that an edit's draft stores: empty while it equals the message's text. */
export function keptText(node: MessageNode, text: string): string {
  return text === textOf(node.message) ? "" : text;
}

export function addedIn({ message: { role, content } }: MessageNode): AddedPart[] {
  if (role !== "user") return [];
  return content.filter(
    (part) => part.type !== "text" && part.type !== "reasoning" && part.type !== "web",
  );
}

/**
 * Whether an edit has other attachments or file changes than its message.
 *
 * @param parts what the edit has besides its text
 */
export function hasOtherParts(node: MessageNode, parts: readonly AddedPart[]): boolean {
  return namesOf(parts) !== namesOf(addedIn(node));
}

function namesOf(parts: readonly AddedPart[]): string {
  return JSON.stringify(
    parts.map((part) => (part.type === "workspace" ? part.type : part.blobId)).sort(),
  );
}

/** The edit that an earlier page left; null if there was none, or if this edit has ended. */
async function leftOf(
  node: MessageNode,
  begun: MessageEdit,
  draftActions: DraftActions,
): Promise<{ edit: MessageEdit; parts: readonly AddedPart[] } | null> {
  const key = editDraftKey(node.id);
  try {
    const [stored, parts] = await Promise.all([draftActions.text(key), draftActions.parts(key)]);
    const now = editNow(node, begun);
    if (now === undefined) return null;
    const text = unsavedDraft(key) ?? stored;
    const hasRow = stored !== "" || parts.length > 0;
    // Storing the draft makes it reference the attachments, so that none is removed as unused. If that fails,
    // the person is told as soon as they change something.
    if (!hasRow) void mayFail(draftActions.put(key, keptText(node, now.text), now.own));
    if (!hasRow && text === "") return null;
    const own = hasRow ? begun.own.filter((part) => isIn(parts, part)) : begun.own;
    return { edit: { ...begun, text: text || begun.text, own }, parts: hasRow ? parts : own };
  } catch (error) {
    if (editNow(node, begun)) notify({ text: draftNotLoaded(reasonOf(error)) });
    return null;
  }
}

function editNow({ id }: MessageNode, begun: MessageEdit): MessageEdit | undefined {
  const now = useEditing.getState().edits[id];
  return now?.id === begun.id ? now : undefined;
}

function isIn(parts: readonly AddedPart[], own: AddedPart): boolean {
  return parts.some((part) =>
    own.type === "workspace" || part.type === "workspace"
      ? part.type === own.type
      : part.blobId === own.blobId,
  );
}
