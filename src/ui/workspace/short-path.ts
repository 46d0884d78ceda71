import { fileNameIn } from "#domain/workspace/path.ts";

/** UTF-16 units that fit on a chip or into a row. */
const MOST = 44;

/** Shortens a path for a narrow place. Folders are dropped first, since names tell files apart. */
export function shortPath(path: string): string {
  return path.length <= MOST ? path : `…/${fileNameIn(path)}`;
}
