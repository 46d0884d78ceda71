import { openPanel } from "./panel.ts";
import { createViewStore } from "./view-store.ts";

/** What the panel "Files" shows. Kept while another panel, or none, is open. */
export interface WorkspaceView {
  /** The conversation to which the other fields belong. Any other conversation begins with its list. */
  contextId: string | null;
  /** The open file; null: the list. */
  path: string | null;
  /** The branch whose files are compared with those of the branch in view. */
  comparedId: string | null;
  /** The content that a message gave the open file, to show what it changed; null: show the file as it is. */
  changedTo: string | null;
  /** Folders that the person has opened or closed, by path. */
  folders: Readonly<Record<string, boolean>>;
  /** How the other folders were when they were first listed. */
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

/** Notes whether newly listed folders are open. Folders that were listed before keep their state. */
export function rememberFolders(contextId: string, isOpen: ReadonlyMap<string, boolean>): void {
  set((view) => {
    const kept = view.contextId === contextId ? view : { ...NOTHING, contextId };
    return { ...kept, seenFolders: { ...Object.fromEntries(isOpen), ...kept.seenFolders } };
  });
}

/**
 * Opens the panel with a file, or its list.
 *
 * @param changedTo the content that a message gave the file, to show what that changed
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

/** Compares the files of the branch in view with another branch's; null ends the comparison. */
export function compareFilesWith(contextId: string, comparedId: string | null): void {
  showFile(contextId, null);
  set({ comparedId });
}

/** Opens the panel with the differences from another branch's files. */
export function openFileComparison(contextId: string, comparedId: string): void {
  compareFilesWith(contextId, comparedId);
  openPanel("files");
}
