import { useEffect } from "react";

import { rememberFolders, useWorkspaceView } from "#app/view/workspace-view.ts";

import type { FolderNode } from "./folder-tree.ts";

/** Rows that the list shows before the person opens a folder. */
const MANY = 100;

/** By path: whether a folder is open. One that is inside of a closed folder is in it only once that is opened. */
export type OpenFolders = ReadonlyMap<string, boolean>;

/**
 * Which folders are open: as the person left them, and the others as they were when they were first listed, so that
 * nothing opens or closes by itself because files have come.
 *
 * @param marked paths of the files of which the list says something
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
  /** The others, as they were when they were first listed. */
  seen: Readonly<Record<string, boolean>>;
}

/**
 * Folders that are side by side open together, those with marked files before the others, as long as the list
 * stays short; one that has nothing beside it always opens.
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
  // The list grows while it is iterated: this looks into the folders that are open, level by level.
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

/** Of a folder that may be called as what every object has. */
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
