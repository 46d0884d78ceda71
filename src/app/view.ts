import { create } from "zustand";

import type { BranchOverrides } from "#domain/context.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** A branch that is being made: it is stored with its first send, and Escape forgets it. */
export interface PendingFork {
  contextId: string;
  fromBranchId: string;
  nodeId: string;
  name: string;
  /** In what it is to differ from the branch that it leaves. */
  overrides?: BranchOverrides;
  /** The branch from whose box what was typed came along: it goes back there with the person. */
  tookFrom?: string;
}

/** A message that is only looked at: the branch that goes through it is shown, not activated. */
export interface Preview {
  contextId: string;
  nodeId: string;
}

/** A branch that was gone to, shown before the database says so. */
export interface Going {
  contextId: string;
  branchId: string;
  /** The active branch's name that was last read when the way was stored; null: it is not yet. */
  readAs: string | null;
}

/** Branches that stand beside each other in the transcript's place. */
export interface SideBySide {
  contextId: string;
  branchIds: readonly string[];
}

/** One message about to be asked of several models, or an existing one about to be answered again. */
export interface FanOutAsked {
  contextId: string;
  fromBranchId: string;
  /** Everything through this message is shared; null: nothing is. */
  nodeId: string | null;
  /** What the composer held; null where the message is there already. */
  text: string | null;
  /** What was attached to it. */
  attached?: readonly AttachmentPart[];
  /** Where the composer keeps that text. */
  draftKey: string | null;
  /** Model and settings chosen for the fork that is being made; over those of its branch. */
  overrides?: BranchOverrides;
}

export interface Notice {
  id: string;
  text: string;
  action?: { label: string; act: () => void };
  /**
   * A newer one on the same topic takes its place. Where that offers to undo, both can be taken back,
   * one after the other; where it does not, what the older one told of was taken back already.
   */
  topic?: string;
  /** Of the conversation that the act was done in; absent where its undoing shows anywhere. */
  contextId?: string;
  /** The row of `undo` that takes it back; absent where the act wrote none. */
  undoId?: string;
  /** Unix milliseconds. */
  at: number;
}

/** Messages that are being taken from one branch to another: in the dialog for it. */
export interface Taking {
  contextId: string;
  /** The branch that they are taken from. */
  branchId: string;
  how: "bring_back" | "cherry_pick";
  /** The one message that is meant; absent: all since the fork. */
  nodeId?: string;
}

/** Which request is looked at: one that was sent, or the one that a message was asked for with. */
export type Inspected = { contextId: string } & ({ requestId: string } | { nodeId: string });

/** Indented, as its exact text, or held against the request before. */
export type BodyLook = "laid_out" | "exact" | "changes";

export type Panel = "tree" | "run" | "request" | "branch";

/** What lies over everything else, beside the settings. */
export type Layer = "palette" | "shortcuts" | "bin";

export type SettingsTab = "connections" | "look" | "data" | "shortcuts" | "about";

/** What a message has become so far. */
export interface MessageEdit {
  /** Its own: the same message may be changed, left, and changed anew. */
  id: string;
  text: string;
  /** What the message had attached, as far as it still has. What is new is in the edit's draft. */
  own: readonly AttachmentPart[];
}

/** This tab's view, and nothing that must survive it. */
export interface View {
  settingsOpen: boolean;
  settingsTab: SettingsTab;
  layer: Layer | null;
  /** What stands beside the transcript. */
  panel: Panel | null;
  /** The panel fills the screen. */
  panelFull: boolean;
  /** Null: what would leave now. */
  inspected: Inspected | null;
  /** How the body of whatever request is looked at stands there. */
  bodyLook: BodyLook;
  listOpen: boolean;
  /** The connection whose form the settings are to open with; forgotten once it is there. */
  connectionAsked: string | null;
  /** The list of models is asked for; forgotten once it is open. */
  modelAsked: boolean;
  /** The search field is asked for; forgotten once it has the focus. */
  searchAsked: boolean;
  /** The tree is asked for by a key; forgotten once it has the focus. */
  treeAsked: boolean;
  pendingFork: PendingFork | null;
  preview: Preview | null;
  going: Going | null;
  /** Shown while the active branch is one of them. */
  columns: SideBySide | null;
  fanOut: FanOutAsked | null;
  /** Branches whose last answers are to be made one. */
  fusing: readonly string[] | null;
  taking: Taking | null;
  /** A message to bring into view; forgotten once it is there. */
  scrollTo: string | null;
  /** The branch whose end is to be in view, and followed again; forgotten once it is there. */
  endAsked: string | null;
  /** The branch whose name and hue are being changed. */
  renaming: string | null;
  /** The conversation's title is being changed in its header. */
  retitling: boolean;
  /** The message being edited. */
  editing: string | null;
  /** Its box is asked for; forgotten once it has the focus. */
  editAsked: string | null;
  /**
   * By message, what those whose edit was begun have become so far, until it is sent or cancelled: it
   * outlives the row being scrolled out of the page, and another message being edited meanwhile.
   */
  edits: Readonly<Record<string, MessageEdit>>;
  /** By answer whose calls wait: the person put its dialog off, or asked for it. */
  asking: Readonly<Record<string, "later" | "now">>;
  notices: readonly Notice[];
  /** What can be undone, the last act at the end: notices that offered "Undo". */
  undoable: readonly Notice[];
  set: (change: Partial<Omit<View, Doing>>) => void;
  notify: (notice: Omit<Notice, "id" | "at">) => void;
  dismiss: (id: string) => void;
  /** Does what a notice offers, once. */
  take: (notice: Notice) => void;
}

type Doing = "set" | "notify" | "dismiss" | "take";

/** The word by which a notice offers to take an act back. */
export const UNDO = "Undo";

/** As many acts as a person may want to take back one after another. */
const UNDOABLE = 20;

/**
 * Whether what the notice tells of concerns the person who looks at this conversation; null: at none.
 */
export function concerns(notice: Notice, contextId: string | null): boolean {
  return notice.contextId === undefined || notice.contextId === contextId;
}

/**
 * The last act told of that can be taken back here. `openUndoId` is the conversation's last row of
 * `undo` that was not: a notice of another row tells of what is undone already, or came before it.
 */
export function lastUndoable(
  { undoable }: Pick<View, "undoable">,
  contextId: string | null,
  openUndoId?: string,
): Notice | undefined {
  return undoable.findLast(
    (notice) =>
      concerns(notice, contextId) && (notice.undoId === undefined || notice.undoId === openUndoId),
  );
}

const without = (notices: readonly Notice[], id: string) => notices.filter((one) => one.id !== id);

const isOther = (topic: string | undefined) => (notice: Notice) =>
  topic === undefined || notice.topic !== topic;

export const useView = create<View>()((set) => ({
  settingsOpen: false,
  settingsTab: "connections",
  layer: null,
  panel: null,
  panelFull: false,
  inspected: null,
  bodyLook: "laid_out",
  listOpen: false,
  connectionAsked: null,
  modelAsked: false,
  searchAsked: false,
  treeAsked: false,
  pendingFork: null,
  preview: null,
  going: null,
  columns: null,
  fanOut: null,
  fusing: null,
  taking: null,
  scrollTo: null,
  endAsked: null,
  renaming: null,
  retitling: false,
  editing: null,
  editAsked: null,
  edits: {},
  asking: {},
  notices: [],
  undoable: [],
  set: (change) => set(change),
  notify: (said) =>
    set(({ notices, undoable }) => {
      const notice = { ...said, id: crypto.randomUUID(), at: Date.now() };
      const isStill = isOther(notice.topic);
      return {
        notices: [...notices.filter(isStill), notice].slice(-3),
        undoable:
          notice.action?.label === UNDO
            ? [...undoable, notice].slice(-UNDOABLE)
            : undoable.filter(isStill),
      };
    }),
  dismiss: (id) => set(({ notices }) => ({ notices: without(notices, id) })),
  take: (notice) => {
    set(({ notices, undoable }) => ({
      notices: without(notices, notice.id),
      undoable: without(undoable, notice.id),
    }));
    notice.action?.act();
  },
}));
