import { isLeftOut } from "#domain/workspace/new-path.ts";

/** The files found in what was dropped or chosen, and the paths that were skipped. */
export interface FoundFiles {
  files: { path: string; read: () => Promise<Blob> }[];
  /** Paths of folders and files that are skipped on purpose. */
  leftOut: string[];
  /** Folders that the browser could not read. */
  unread: string[];
}

/** Reads the dropped entries. Call it in the drop event, after which the browser forgets them. */
export function droppedEntries({ items }: DataTransfer): FileSystemEntry[] {
  return [...items].flatMap((item) => {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
}

/** Finds all files in these entries, including those in subfolders. */
export async function filesIn(
  entries: readonly FileSystemEntry[],
  folder: string,
): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], leftOut: [], unread: [] };
  const walk = async (entry: FileSystemEntry, inside: string): Promise<void> => {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (isLeftOut(entry.name)) found.leftOut.push(path);
    else if (isFile(entry)) found.files.push({ path, read: () => fileOf(entry) });
    else if (isFolder(entry)) {
      const inner = await entriesOf(entry).catch(() => void found.unread.push(path));
      for (const one of inner ?? []) await walk(one, path);
    }
  };
  for (const entry of entries) await walk(entry, folder);
  return found;
}

/** Like `filesIn`, for files chosen in a dialog. Files of a chosen folder know their path in it. */
export function chosenFiles(files: readonly File[]): FoundFiles {
  const found: FoundFiles = { files: [], leftOut: [], unread: [] };
  const left = new Set<string>();
  for (const file of files) {
    const path = file.webkitRelativePath === "" ? file.name : file.webkitRelativePath;
    const names = path.split("/");
    const at = names.findIndex(isLeftOut);
    if (at >= 0) left.add(names.slice(0, at + 1).join("/"));
    else found.files.push({ path, read: async () => file });
  }
  return { ...found, leftOut: [...left] };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Reads a whole folder. A reader returns up to a hundred entries at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
