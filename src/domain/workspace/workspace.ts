import { fileChangesIn } from "#domain/message.ts";
import type { FileChange, MessageNode, WorkspaceFile } from "#domain/message.ts";

import { foldersOf } from "./path.ts";

/** The files of a branch at one of its messages, by path, sorted by path. */
export type Workspace = ReadonlyMap<string, WorkspaceFile>;

/** Limits that are announced in advance, and enforced by a refusal. */
export const workspaceLimits = {
  files: 2_000,
  /** Bytes of one file. */
  file: 64 * 1024 * 1024,
} as const;

export const EMPTY_WORKSPACE: Workspace = new Map();

/** What a message changes in the workspace of its branch. */
export function changesIn({ message }: Pick<MessageNode, "message">): FileChange[] {
  return fileChangesIn(message);
}

/**
 * Law K1: the workspace at a message follows from the messages through it, and from nothing else.
 *
 * @param nodes messages of the branch, oldest first
 */
export function workspaceOf(nodes: readonly Pick<MessageNode, "message">[]): Workspace {
  return withChanges(EMPTY_WORKSPACE, nodes.flatMap(changesIn));
}

/**
 * Law K2: a later change wins. If a file takes the place of a folder, the folder's files are removed,
 * and if a folder takes the place of a file, that file is.
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

/** The paths of the files in a folder, at any depth; of all files for `""`. */
export function pathsIn(files: ReadonlyMap<string, unknown>, folder: string): string[] {
  const start = folder === "" ? "" : `${folder}/`;
  return [...files.keys()].filter((path) => path.startsWith(start));
}

/** The changes that turn `before` into `after`, in an order in which they can be applied. */
export function changesBetween(before: Workspace, after: Workspace): FileChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const gone = paths.filter((path) => before.has(path) && !after.has(path));
  const put = paths.flatMap((path): FileChange[] => {
    const [old, file] = [before.get(path), after.get(path)];
    return file === undefined || sameFile(old, file) ? [] : [{ path, file }];
  });
  return [...gone.map((path) => ({ path, file: null })), ...put];
}

/** Whether both have the same bytes, judged by their ids. */
export function sameFile(left: WorkspaceFile | undefined, right: WorkspaceFile | undefined) {
  return left?.blobId === right?.blobId && left?.mediaType === right?.mediaType;
}

/** What happens to one path. */
export interface PathChange {
  path: string;
  kind: "added" | "changed" | "deleted";
  before?: WorkspaceFile;
  after?: WorkspaceFile;
}

/** The difference between two workspaces, sorted by path. */
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
  /** The message that left the file in this state. */
  nodeId: string;
  /** Unix milliseconds. */
  at: number;
  /** Null if the message deleted the file. */
  file: WorkspaceFile | null;
}

/** The history of a file, oldest first: each message that changed it. */
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
