import { fileChangesIn } from "#domain/message.ts";
import type { FileChange, MessageNode, WorkspaceFile } from "#domain/message.ts";

import { foldersOf } from "./path.ts";

/** The files of a branch at one of its messages, by path, in the order of the paths. */
export type Workspace = ReadonlyMap<string, WorkspaceFile>;

/** Said before they are met, refused when they are. */
export const workspaceLimits = {
  files: 2_000,
  /** Bytes of one file. */
  file: 64 * 1024 * 1024,
} as const;

export const EMPTY_WORKSPACE: Workspace = new Map();

/** What a message changes in its branch's workspace. */
export function changesIn({ message }: Pick<MessageNode, "message">): FileChange[] {
  return fileChangesIn(message);
}

/**
 * Law K1: the workspace at a message follows from the messages through it, and from nothing else.
 *
 * @param nodes of the branch, oldest first
 */
export function workspaceOf(nodes: readonly Pick<MessageNode, "message">[]): Workspace {
  return withChanges(EMPTY_WORKSPACE, nodes.flatMap(changesIn));
}

/**
 * Law K2: a later change wins. Where a file comes to a folder's place the folder's files go, and where
 * a folder comes to a file's place that file goes.
 */
export function withChanges(before: Workspace, changes: readonly FileChange[]): Workspace {
  if (changes.length === 0) return before;
  const files = new Map(before);
  for (const { path, file } of changes) {
    if (file === null) files.delete(path);
    else {
      for (const folder of foldersOf(path)) files.delete(folder);
      for (const inside of pathsIn(files, path)) files.delete(inside);
      files.set(path, file);
    }
  }
  return new Map([...files].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The paths of the files in a folder, and in the folders in it; of all files for `""`. */
export function pathsIn(files: ReadonlyMap<string, unknown>, folder: string): string[] {
  const start = folder === "" ? "" : `${folder}/`;
  return [...files.keys()].filter((path) => path.startsWith(start));
}

/**
 * The changes that turn one workspace into the other, in the order of their paths. Applied to
 * `before` they give `after`.
 */
export function changesBetween(before: Workspace, after: Workspace): FileChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const gone = paths.filter((path) => before.has(path) && !after.has(path));
  const put = paths.flatMap((path): FileChange[] => {
    const [old, file] = [before.get(path), after.get(path)];
    return file === undefined || sameFile(old, file) ? [] : [{ path, file }];
  });
  return [...gone.map((path) => ({ path, file: null })), ...put];
}

/** Whether both are the same bytes, as far as their ids tell. */
export function sameFile(left: WorkspaceFile | undefined, right: WorkspaceFile | undefined) {
  return left?.blobId === right?.blobId && left?.mediaType === right?.mediaType;
}

/** What happens to each path that changes. */
export interface PathChange {
  path: string;
  kind: "added" | "changed" | "deleted";
  before?: WorkspaceFile;
  after?: WorkspaceFile;
}

/** The difference between two workspaces, in the order of the paths. */
export function comparePaths(before: Workspace, after: Workspace): PathChange[] {
  return changesBetween(before, after)
    .map(({ path, file }): PathChange => {
      const old = before.get(path);
      if (file === null) return { path, kind: "deleted", ...(old && { before: old }) };
      return old === undefined
        ? { path, kind: "added", after: file }
        : { path, kind: "changed", before: old, after: file };
    })
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

/** One state of a file along a branch. */
export interface FileVersion {
  /** The message that left it so. */
  nodeId: string;
  /** Unix milliseconds. */
  at: number;
  /** Null: the message deleted it. */
  file: WorkspaceFile | null;
}

/** How a file came to be what it is, oldest first: each message that changed it. */
export function historyOf(nodes: readonly MessageNode[], path: string): FileVersion[] {
  const history: FileVersion[] = [];
  let files: Workspace = EMPTY_WORKSPACE;
  for (const node of nodes) {
    const changes = changesIn(node);
    if (changes.length === 0) continue;
    const after = withChanges(files, changes);
    if (!sameFile(files.get(path), after.get(path))) {
      history.push({ nodeId: node.id, at: node.createdAt, file: after.get(path) ?? null });
    }
    files = after;
  }
  return history;
}

/** The files that messages changed, each path once. */
export function changedFilesIn(nodes: readonly MessageNode[]): readonly FileChange[] {
  const changes = nodes.flatMap(changesIn);
  return [...new Map(changes.map((change) => [change.path, change])).values()];
}
