import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { PathChange } from "#domain/workspace/workspace.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

import type { FolderNode } from "./folder-tree.ts";

/** What is said of a file beside its name. */
export interface RowMark {
  kind: PathChange["kind"];
  /** It goes out with the next message; otherwise the last answer did it. */
  isPending: boolean;
  text: string;
}

/** By path: what the person did, or else what the last answer did. */
export function rowMarks({
  changed,
  pendingPaths,
}: Pick<FilesHere, "changed" | "pendingPaths">): ReadonlyMap<string, RowMark> {
  return new Map([
    ...changed.map(({ path, kind }) => [path, markOf(kind, false)] as const),
    ...pendingPaths.map(({ path, kind }) => [path, markOf(kind, true)] as const),
  ]);
}

/** What is said of a closed folder whose files have marks: nobody would look for them in it otherwise. */
export function folderMark(
  node: FolderNode,
  marks: ReadonlyMap<string, RowMark>,
): RowMark | undefined {
  const within = marksWithin(node, marks);
  if (within.length === 0) return undefined;
  const notSent = within.filter(({ isPending }) => isPending).length;
  const text =
    notSent === 0
      ? workspaceWords.changedWithin(within.length)
      : workspaceWords.notSentWithin(notSent);
  return { kind: "changed", isPending: notSent > 0, text };
}

function marksWithin(
  { folders, paths }: FolderNode,
  marks: ReadonlyMap<string, RowMark>,
): RowMark[] {
  const own = paths.flatMap((path) => marks.get(path) ?? []);
  return [...own, ...folders.flatMap((folder) => marksWithin(folder, marks))];
}

function markOf(kind: PathChange["kind"], isPending: boolean): RowMark {
  const { marks, marksNotSent } = workspaceWords;
  return { kind, isPending, text: isPending ? marksNotSent[kind] : marks[kind] };
}
