import type { AddedPart } from "#domain/message.ts";

import { requestFocus } from "./focus-requests.ts";
import { createViewStore } from "./view-store.ts";

/** An edit of a message so far. */
export interface MessageEdit {
  /** Identifies this edit: the same message can be edited, cancelled and edited again. */
  id: string;
  text: string;
  /**
   * The message's own attachments and changes of files that the edit keeps. New ones are in the edit's
   * draft.
   */
  own: readonly AddedPart[];
}

/** The person's messages that are being edited. */
export interface Editing {
  /** The message whose box is open. */
  open: string | null;
  /**
   * The started edits by message, until they are sent or cancelled. An edit survives scrolling out of the
   * page, and the start of another edit. What must survive a reload is in the edit's draft.
   */
  edits: Readonly<Record<string, MessageEdit>>;
}

const { store, set } = createViewStore<Editing>({ open: null, edits: {} });

export const useEditing = store;

const ended = createViewStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });

/**
 * Messages whose edit was sent or cancelled in this tab. The draft of such an edit is still stored for a
 * moment.
 */
export const useEndedEdits = ended.store;

/** Opens a message's box and gives it the focus. An edit that is open elsewhere keeps its state. */
export function openEdit(nodeId: string): void {
  set({ open: nodeId });
  requestFocus({ kind: "edit", nodeId });
}

export function beginEdit(nodeId: string, edit: MessageEdit): void {
  ended.set(({ ids }) => ({ ids: new Set([...ids].filter((id) => id !== nodeId)) }));
  set(({ edits }) => ({ edits: { ...edits, [nodeId]: edit } }));
}

export function changeEditText(nodeId: string, text: string): void {
  changeEdit(nodeId, (edit) => ({ ...edit, text }));
}

/** Removes one of the message's own attachments from the edit. */
export function removeOwnAttachment(nodeId: string, blobId: string): void {
  changeEdit(nodeId, (edit) => ({
    ...edit,
    own: edit.own.filter((part) => part.type === "workspace" || part.blobId !== blobId),
  }));
}

/** Removes the message's own changes of files from the edit. */
export function removeOwnChanges(nodeId: string): void {
  changeEdit(nodeId, (edit) => ({
    ...edit,
    own: edit.own.filter((part) => part.type !== "workspace"),
  }));
}

/**
 * Ends an edit that was sent or cancelled. Its box closes, but not one that was opened on another message
 * since.
 */
export function endEdit(nodeId: string): void {
  ended.set(({ ids }) => ({ ids: new Set([...ids, nodeId]) }));
  set(({ open, edits: { [nodeId]: _ended, ...others } }) => ({
    open: open === nodeId ? null : open,
    edits: others,
  }));
}

/** Changes an edit. A late change does not restart an edit that has ended. */
function changeEdit(nodeId: string, changed: (edit: MessageEdit) => MessageEdit): void {
  const edit = store.getState().edits[nodeId];
  if (edit !== undefined) beginEdit(nodeId, changed(edit));
}
