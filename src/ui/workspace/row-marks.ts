import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { PathChange } from "#domain/workspace/workspace.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

import type { FolderNode } from "./folder-tree.ts";

/** The mark beside a file's name. */
export interface RowMark {
  kind: PathChange["kind"];
  /** True if the next message will make the change, false if the last answer did. */
  isPending: boolean;
  text: string;
}

/** Marks by path: what the person changed or, failing that, what the last answer changed. */
export function rowMarks({
  changed,
  pendingPaths,
}: Pick<FilesHere, "changed" | "pendingPaths">): ReadonlyMap<string, RowMark> {
  return new Map([
    ...changed.map(({ path, kind }) => [path, markOf(kind, false)] as const),
    ...pendingPaths.map(({ path, kind }) => [path, markOf(kind, true)] as const),
  ]);
}

/** The mark of a closed folder that contains marked files; without it, nobody would look for them there. */
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
