import type { BranchOverrides } from "#domain/context.ts";
import type { AddedPart } from "#domain/message.ts";

import { createViewStore } from "./view-store.ts";

/**
 * What a conversation's menus and keys ask the person before they act. It stays open under the
 * settings, so that the person can fix a connection on the way.
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

/** A branch's name and hue. */
export interface RenameBranch {
  kind: "rename_branch";
  contextId: string;
  branchId: string;
}

/** A new message to send to several models, or an existing one to be answered again by several. */
export interface FanOut {
  kind: "fan_out";
  contextId: string;
  fromBranchId: string;
  /** Everything through this message is shared; null: nothing is. */
  nodeId: string | null;
  /** Through the branch's last message instead, whichever that is when the text is sent. */
  atEnd?: true;
  /** The composer's text; null if the message already exists. */
  text: string | null;
  /** What is added to that text. */
  attached?: readonly AddedPart[];
  /** The composer's draft that holds that text. */
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

/** Messages transferred from one branch to another: as one text, or as copies. */
export interface TransferMessages {
  kind: "bring_back" | "cherry_pick";
  contextId: string;
  /** The branch they come from. */
  branchId: string;
  /** The one message to transfer; absent: all since the fork. */
  nodeId?: string;
}

/** In which form a conversation is exported. */
export interface ExportAs {
  kind: "export_as";
  contextId: string;
}

/** Which tools a branch sends, or the fork that is being made. */
export interface ChooseTools {
  kind: "tools";
  contextId: string;
}

/** What a question on the side came to, as a message of the conversation. */
export interface BringAside {
  kind: "bring_aside";
  contextId: string;
  /** The sub-task's conversation. */
  taskId: string;
}

/** What of a message goes into a note. */
export interface RememberThis {
  kind: "remember";
  contextId: string;
  branchId: string;
  nodeId: string;
  /** The message's text. */
  text: string;
}

/** The conversation's past actions, to undo or redo several of them together. */
export interface History {
  kind: "history";
  contextId: string;
}

/** The person's questions of the branch in view, or the messages that have certain words. */
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
 * Closes the dialog only if it is of this kind, so that a late end closes no dialog opened since.
 */
export function closeDialog(kind: ActionDialog["kind"]): void {
  set(({ dialog }) => ({ dialog: dialog?.kind === kind ? null : dialog }));
}
