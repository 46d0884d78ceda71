import { openPanel } from "./panel.ts";
import { createViewStore } from "./view-store.ts";

/** What the panel "Files" shows: kept while another panel, or none, is open. */
export interface WorkspaceView {
  /** The conversation that the rest is about; another one begins with its list. */
  contextId: string | null;
  /** The open file; null: the list. */
  path: string | null;
  /** The branch whose files are compared with those of the branch in view. */
  comparedId: string | null;
  /** The content that a message gave the open file: what it changed is shown. Null: what the file is. */
  changedTo: string | null;
  /** Folders that the person has opened or closed, by path. */
  folders: Readonly<Record<string, boolean>>;
  /** The others, as they were when they were first listed. */
  seenFolders: Readonly<Record<string, boolean>>;
}

const NOTHING = { path: null, comparedId: null, changedTo: null, folders: {}, seenFolders: {} };

const { store, set } = createViewStore<WorkspaceView>({ contextId: null, ...NOTHING });

/** The view of this conversation. */
export function useWorkspaceView(contextId: string): WorkspaceView {
  const view = store();
  return view.contextId === contextId ? view : { contextId, ...NOTHING };
}

/** Shows a file in the panel, or with null the list. */
export function showFile(contextId: string, path: string | null): void {
  set((view) => {
    const kept = view.contextId === contextId ? view : NOTHING;
    return { ...kept, contextId, path, changedTo: null };
  });
}

/** Opens or closes a folder of the list. */
export function foldFolder(contextId: string, folder: string, isOpen: boolean): void {
  set((view) => {
    const kept = view.contextId === contextId ? view : { ...NOTHING, contextId };
    return { ...kept, folders: { ...kept.folders, [folder]: isOpen } };
  });
}

/** Keeps how folders are listed that were not listed before. */
export function rememberFolders(contextId: string, isOpen: ReadonlyMap<string, boolean>): void {
  set((view) => {
    const kept = view.contextId === contextId ? view : { ...NOTHING, contextId };
    return { ...kept, seenFolders: { ...Object.fromEntries(isOpen), ...kept.seenFolders } };
  });
}

/**
 * Opens the panel with a file, or its list.
 *
 * @param changedTo the content that a message gave the file: opens with what that changed
 */
export function openFiles(
  contextId: string,
  path: string | null,
  changedTo: string | null = null,
): void {
  showFile(contextId, path);
  set({ comparedId: null, changedTo });
  openPanel("files");
}

/** Compares the branch in view with another one, or with null ends it. */
export function compareFilesWith(contextId: string, comparedId: string | null): void {
  showFile(contextId, null);
  set({ comparedId });
}

/** Opens the panel with what differs from another branch's files. */
export function openFileComparison(contextId: string, comparedId: string): void {
  compareFilesWith(contextId, comparedId);
  openPanel("files");
}
