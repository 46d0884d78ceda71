import { useState } from "react";

import type { FolderNode } from "./folder-tree.ts";

/** Rows that the list shows before the person opens a folder. */
const MANY = 100;

/** By path: whether a folder is open. One that is inside of a closed folder is in it only once that is opened. */
export type OpenFolders = ReadonlyMap<string, boolean>;

/**
 * Which folders are open: as the person left them, and the others as they were when they were first seen, so that
 * nothing opens or closes by itself because files have come.
 *
 * @param marked paths of the files of which the list says something
 * @param chosen folders that the person has opened or closed
 */
export function useOpenFolders(
  root: FolderNode,
  marked: ReadonlyMap<string, unknown>,
  chosen: Readonly<Record<string, boolean>>,
): OpenFolders {
  const [seen, setSeen] = useState<OpenFolders>(new Map());
  const open = openFolders(root, { marked, chosen, seen });
  const isNew = [...open].some(([path]) => !seen.has(path));
  if (isNew) setSeen(new Map([...seen, ...[...open].filter(([path]) => !seen.has(path))]));
  return open;
}

interface Known {
  marked: ReadonlyMap<string, unknown>;
  chosen: Readonly<Record<string, boolean>>;
  seen: OpenFolders;
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
    const decided = inner.filter((one) => (chosen[one.path] ?? seen.get(one.path)) !== undefined);
    for (const one of decided) settle([one], chosen[one.path] ?? seen.get(one.path) ?? false);
    const others = inner.filter((one) => !open.has(one.path));
    const isAlone = inner.length === 1 && node.paths.length === 0;
    for (const some of [others.filter(isMarked), others.filter((one) => !isMarked(one))]) {
      const more = some.reduce((sum, one) => sum + rowsIn(one.node), 0);
      settle(some, isAlone || rows + more <= MANY);
    }
  }
  return open;
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
