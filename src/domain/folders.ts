/** A row of `folders`: what conversations of the list are kept in. */
export interface Folder {
  id: string;
  /** At most `MAX_FOLDER_NAME` long; two folders may have the same. */
  name: string;
  /** Folders are in the order of these numbers; those with the same number in that of their ids. */
  place: number;
  createdAt: number;
  /** Of the last change of this row. */
  updatedAt: number;
  /** The person deleted it. The row stays for other devices; its conversations are in no folder. */
  deletedAt?: number;
}

/** UTF-16 code units. */
export const MAX_FOLDER_NAME = 120;

/** The name in what a person typed; empty if there is none. */
export function folderNameIn(text: string): string {
  const name = text.trim().replace(/\s+/gu, " ").slice(0, MAX_FOLDER_NAME);
  return name.replace(/\p{Surrogate}$/u, "").trim();
}

/** Those that are not deleted, in their order. */
export function foldersInOrder(rows: readonly Folder[]): Folder[] {
  return rows
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((left, right) => left.place - right.place || (left.id < right.id ? -1 : 1));
}

/** The folder of this name, whatever the case. */
export function folderNamed<Named extends { name: string }>(
  folders: readonly Named[],
  name: string,
): Named | undefined {
  const wanted = name.toLowerCase();
  return folders.find((folder) => folder.name.toLowerCase() === wanted);
}

/** Where a new folder comes: after all others. */
export function placeAfter(folders: readonly Folder[]): number {
  return Math.max(-1, ...folders.map(({ place }) => place)) + 1;
}

/** A new place for a folder. */
export interface FolderPlace {
  id: string;
  place: number;
}

/**
 * Moves a folder up (-1) or down (1) by one.
 *
 * @param folders in their order
 * @returns the places that change; none if it is at the end already
 */
export function movedFolder(folders: readonly Folder[], id: string, by: -1 | 1): FolderPlace[] {
  const at = folders.findIndex((folder) => folder.id === id);
  const to = at + by;
  const [moved, other] = [folders[at], folders[to]];
  if (moved === undefined || other === undefined) return [];
  const order = folders.with(at, other).with(to, moved);
  return order.flatMap((folder, place) =>
    folder.place === place ? [] : [{ id: folder.id, place }],
  );
}
