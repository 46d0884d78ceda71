/** A row of `folders`: a folder in which conversations of the list are kept. */
export interface Folder {
  id: string;
  /** At most `MAX_FOLDER_NAME` long. Two folders may have the same name. */
  name: string;
  /** Folders are sorted by this number, then by id. */
  place: number;
  createdAt: number;
  /** When this row was last changed. */
  updatedAt: number;
  /**
   * When the person deleted the folder. The row stays for other devices; the folder is empty from then
   * on.
   */
  deletedAt?: number;
}

/** The longest name, in UTF-16 code units. */
export const MAX_FOLDER_NAME = 120;

/** The folder name in what a person typed; empty if there is none. */
export function folderNameIn(text: string): string {
  const name = text.trim().replace(/\s+/gu, " ").slice(0, MAX_FOLDER_NAME);
  return name.replace(/\p{Surrogate}$/u, "").trim();
}

/** The folders that are not deleted, in their order. */
export function foldersInOrder(rows: readonly Folder[]): Folder[] {
  return rows
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((left, right) => left.place - right.place || (left.id < right.id ? -1 : 1));
}

/** The folder with this name, ignoring case. */
export function folderNamed<Named extends { name: string }>(
  folders: readonly Named[],
  name: string,
): Named | undefined {
  const wanted = name.toLowerCase();
  return folders.find((folder) => folder.name.toLowerCase() === wanted);
}

/** The place for a new folder: after all others. */
export function placeAfter(folders: readonly Folder[]): number {
  return Math.max(-1, ...folders.map(({ place }) => place)) + 1;
}

/** A folder's new place. */
export interface FolderPlace {
  id: string;
  place: number;
}

/**
 * Moves a folder up (-1) or down (1) by one.
 *
 * @param folders in their order
 * @returns the places that change; empty if the folder is already at the end
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
