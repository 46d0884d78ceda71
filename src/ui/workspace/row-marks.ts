import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { PathChange } from "#domain/workspace/workspace.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

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

function markOf(kind: PathChange["kind"], isPending: boolean): RowMark {
  const { marks, marksNotSent } = workspaceWords;
  return { kind, isPending, text: isPending ? marksNotSent[kind] : marks[kind] };
}
