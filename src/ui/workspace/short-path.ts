import { fileNameIn } from "#domain/workspace/path.ts";

/** UTF-16 units that a chip or a row has room for. */
const MOST = 44;

/** A path for a narrow place: what tells files apart is their name, so folders give way first. */
export function shortPath(path: string): string {
  return path.length <= MOST ? path : `…/${fileNameIn(path)}`;
}
