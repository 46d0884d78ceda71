import { useEffect } from "react";

import { rememberFolders, useWorkspaceView } from "#app/view/workspace-view.ts";

import type { FolderNode } from "./folder-tree.ts";

/** The most rows that the list shows before the person opens a folder. */
const MANY = 100;

/**
 * Whether each folder is open, by path. A folder inside a closed folder is missing until the latter is
 * opened.
 */
export type OpenFolders = ReadonlyMap<string, boolean>;

/**
 * Decides which folders are open. A folder stays as the person left it, or as it was when it was first
 * listed, so that new files never open or close a folder.
 *
 * @param marked paths of the files that have a mark in the list
 */
export function useOpenFolders(
  contextId: string,
  root: FolderNode,
  marked: ReadonlyMap<string, unknown>,
): OpenFolders {
  const { folders, seenFolders } = useWorkspaceView(contextId);
  const open = openFolders(root, { marked, chosen: folders, seen: seenFolders });
  useEffect(() => {
    if ([...open.keys()].some((path) => !Object.hasOwn(seenFolders, path))) {
      rememberFolders(contextId, open);
    }
  });
  return open;
}

interface Known {
  marked: ReadonlyMap<string, unknown>;
  /** Folders that the person has opened or closed. */
  chosen: Readonly<Record<string, boolean>>;
  /** All other folders, as they were when they were first listed. */
  seen: Readonly<Record<string, boolean>>;
}

/**
 * Opens sibling folders together, those with marked files before the others, while the list stays short. A
 * folder that has nothing beside it always opens.
 */
export function openFolders(root: FolderNode, { marked, chosen, seen }: Known): OpenFolders {
  const open = new Map<string, boolean>();
  const visible: Place[] = [{ node: root, path: "" }];
  let rows = rowsIn(root);
  const settle = (places: readonly Place[], isOpen: boolean) => {
    for (const place of places) {
      open.set(place.path, isOpen);
      if (isOpen) {
        rows += rowsIn(place.node);
        visible.push(place);
      }
    }
  };
  const isMarked = ({ node }: Place) => hasAny(node, marked);
  // `visible` grows during this loop, so that it also reaches the folders being opened, level by level.
  for (const { node, path } of visible) {
    const inner = node.folders.map((one) => ({
      node: one,
      path: path === "" ? one.name : `${path}/${one.name}`,
    }));
    for (const one of inner) {
      const isOpen = own(chosen, one.path) ?? own(seen, one.path);
      if (isOpen !== undefined) settle([one], isOpen);
    }
    const others = inner.filter((one) => !open.has(one.path));
    const isAlone = inner.length === 1 && node.paths.length === 0;
    for (const some of [others.filter(isMarked), others.filter((one) => !isMarked(one))]) {
      const more = some.reduce((sum, one) => sum + rowsIn(one.node), 0);
      settle(some, isAlone || rows + more <= MANY);
    }
  }
  return open;
}

/** Looks up a folder, whose name may be that of a property every object has (`constructor`). */
function own(of: Readonly<Record<string, boolean>>, path: string): boolean | undefined {
  return Object.hasOwn(of, path) ? of[path] : undefined;
}

interface Place {
  node: FolderNode;
  path: string;
}

function rowsIn({ folders, paths }: FolderNode): number {
  return folders.length + paths.length;
}

function hasAny({ folders, paths }: FolderNode, marked: ReadonlyMap<string, unknown>): boolean {
  return paths.some((path) => marked.has(path)) || folders.some((one) => hasAny(one, marked));
}
