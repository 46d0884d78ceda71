/** One folder of the list. */
export interface FolderNode {
  name: string;
  folders: FolderNode[];
  /** Whole paths of its own files. */
  paths: string[];
  /** Files in it and in its folders. */
  count: number;
}

/** The paths as nested folders; folders first, each in the order of names. */
export function folderTree(paths: readonly string[]): FolderNode {
  const root: FolderNode = { name: "", folders: [], paths: [], count: 0 };
  for (const path of paths.toSorted()) {
    let at = root;
    at.count += 1;
    for (const name of path.split("/").slice(0, -1)) {
      at = folderIn(at, name);
      at.count += 1;
    }
    at.paths.push(path);
  }
  return root;
}

function folderIn(parent: FolderNode, name: string): FolderNode {
  const known = parent.folders.find((folder) => folder.name === name);
  if (known !== undefined) return known;
  const made: FolderNode = { name, folders: [], paths: [], count: 0 };
  parent.folders.push(made);
  return made;
}
