import { LANGUAGE } from "#domain/text/language.ts";
import { fileNameIn } from "#domain/workspace/path.ts";

/** A folder in the list. */
export interface FolderNode {
  /** The folder's name; "a/b" if the folder `a` contains nothing but the folder `b`. */
  name: string;
  folders: FolderNode[];
  /** Full paths of the files directly in it. */
  paths: string[];
  /** Number of files in it and in all folders below. */
  count: number;
}

/** Sorts "file-9" before "file-10". */
const { compare } = new Intl.Collator(LANGUAGE, { numeric: true });

/** Arranges paths as nested folders. Folders come before files, each in the order of their names. */
export function folderTree(paths: readonly string[]): FolderNode {
  const root: FolderNode = { name: "", folders: [], paths: [], count: 0 };
  for (const path of paths) {
    let at = root;
    at.count += 1;
    for (const name of path.split("/").slice(0, -1)) {
      at = folderIn(at, name);
      at.count += 1;
    }
    at.paths.push(path);
  }
  return inOrder(root);
}

function folderIn(parent: FolderNode, name: string): FolderNode {
  const known = parent.folders.find((folder) => folder.name === name);
  if (known !== undefined) return known;
  const made: FolderNode = { name, folders: [], paths: [], count: 0 };
  parent.folders.push(made);
  return made;
}

function inOrder({ folders, paths, ...node }: FolderNode): FolderNode {
  return {
    ...node,
    folders: folders
      .map((folder) => joined(inOrder(folder)))
      .toSorted((one, other) => compare(one.name, other.name)),
    paths: paths.toSorted((one, other) => compare(fileNameIn(one), fileNameIn(other))),
  };
}

/** Joins a chain of folders that contain only one folder, so that it takes one row. */
function joined(folder: FolderNode): FolderNode {
  const [only, ...others] = folder.folders;
  if (only === undefined || others.length > 0 || folder.paths.length > 0) return folder;
  return { ...only, name: `${folder.name}/${only.name}` };
}
