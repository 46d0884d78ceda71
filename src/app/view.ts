import { create } from "zustand";

/** A branch that is being made: it is stored with its first send, and Escape forgets it. */
export interface PendingFork {
  contextId: string;
  fromBranchId: string;
  nodeId: string;
  name: string;
}

/** A message that is only looked at: the branch that goes through it is shown, not activated. */
export interface Preview {
  contextId: string;
  nodeId: string;
}

export interface Notice {
  id: string;
  text: string;
  action?: { label: string; act: () => void };
}

export type Panel = "tree";

/** This tab's view, and nothing that must survive it. */
export interface View {
  settingsOpen: boolean;
  /** What stands beside the transcript. */
  panel: Panel | null;
  /** The panel fills the screen. */
  panelFull: boolean;
  listOpen: boolean;
  pendingFork: PendingFork | null;
  preview: Preview | null;
  /** A message to bring into view; forgotten once it is there. */
  scrollTo: string | null;
  /** The branch whose name and hue are being changed. */
  renaming: string | null;
  /** The message being edited. */
  editing: string | null;
  /** Calls whose dialog the person put off. */
  postponed: string | null;
  notices: readonly Notice[];
  set: (change: Partial<Omit<View, "set" | "notify" | "dismiss">>) => void;
  notify: (notice: Omit<Notice, "id">) => void;
  dismiss: (id: string) => void;
}

export const useView = create<View>()((set) => ({
  settingsOpen: false,
  panel: null,
  panelFull: false,
  listOpen: false,
  pendingFork: null,
  preview: null,
  scrollTo: null,
  renaming: null,
  editing: null,
  postponed: null,
  notices: [],
  set: (change) => set(change),
  notify: (notice) =>
    set((view) => ({
      notices: [...view.notices, { ...notice, id: crypto.randomUUID() }].slice(-3),
    })),
  dismiss: (id) => set((view) => ({ notices: view.notices.filter((one) => one.id !== id) })),
}));
