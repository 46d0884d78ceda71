import type { BranchOverrides } from "#domain/context.ts";
import type { AddedPart } from "#domain/message.ts";

import { createViewStore } from "./view-store.ts";

/**
 * The dialogs in which a conversation's menus and keys ask the person before they act. A dialog stays open
 * under the settings, so that the person can fix a connection on the way.
 */
export type ActionDialog =
  | RenameBranch
  | FanOut
  | Fuse
  | TransferMessages
  | History
  | ChooseTools
  | BringAside
  | RememberThis
  | ExportAs
  | FindHere;

/** Asks for a branch's name and hue. */
export interface RenameBranch {
  kind: "rename_branch";
  contextId: string;
  branchId: string;
}

/** Sends a new message to several models, or has several answer an existing one again. */
export interface FanOut {
  kind: "fan_out";
  contextId: string;
  fromBranchId: string;
  /** The lanes share everything through this message; null: they share nothing. */
  nodeId: string | null;
  /** If true, they share everything through the message that is the branch's last when the text is sent. */
  atEnd?: true;
  /** The composer's text; null if the message already exists. */
  text: string | null;
  /** Attachments and changes of files that go with the text. */
  attached?: readonly AddedPart[];
  /** The key of the composer's draft that holds the text. */
  draftKey: string | null;
  /** Model and settings chosen for the fork being made; they override those of its branch. */
  overrides?: BranchOverrides;
}

/** Combines the last answers of these branches into one. */
export interface Fuse {
  kind: "fuse";
  contextId: string;
  branchIds: readonly string[];
}

/** Transfers messages from one branch to another: as one text, or as copies. */
export interface TransferMessages {
  kind: "bring_back" | "cherry_pick";
  contextId: string;
  /** The branch from which they come. */
  branchId: string;
  /** The single message to transfer; absent: all messages since the fork. */
  nodeId?: string;
}

/** Asks in which form to export a conversation. */
export interface ExportAs {
  kind: "export_as";
  contextId: string;
}

/** Asks which tools a branch, or the fork being made, sends. */
export interface ChooseTools {
  kind: "tools";
  contextId: string;
}

/** Brings the outcome of a question on the side into the conversation, as a message. */
export interface BringAside {
  kind: "bring_aside";
  contextId: string;
  /** The sub-task's conversation. */
  taskId: string;
}

/** Asks what part of a message goes into a note. */
export interface RememberThis {
  kind: "remember";
  contextId: string;
  branchId: string;
  nodeId: string;
  /** The message's text. */
  text: string;
}

/** Lists the conversation's past actions, to undo or redo several at once. */
export interface History {
  kind: "history";
  contextId: string;
}

/** Lists the person's questions on the branch in view, or the messages with certain words. */
export interface FindHere {
  kind: "find";
  contextId: string;
}

const { store, set } = createViewStore<{ dialog: ActionDialog | null }>({ dialog: null });

export const useActionDialog = store;

export function openDialog(dialog: ActionDialog): void {
  set({ dialog });
}

/**
 * Closes the dialog if it is of this kind, so that a late call does not close a dialog that was opened
 * since.
 */
export function closeDialog(kind: ActionDialog["kind"]): void {
  set(({ dialog }) => ({ dialog: dialog?.kind === kind ? null : dialog }));
}
