import type { FileChange } from "#domain/message.ts";

import type { PendingChange } from "./draft-changes.ts";
import { changesBetween, withChanges } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Adds changes to the pending ones. There is one for each path, in an order in which they can be
 * applied. Changes that cancel out are removed.
 *
 * @param base the workspace without any of the changes
 */
export function morePending(
  base: Workspace,
  pending: readonly PendingChange[],
  changes: readonly FileChange[],
): PendingChange[] {
  const known = new Map(pending.map((one) => [one.path, one]));
  const after = withChanges(withChanges(base, pending), changes);
  return changesBetween(base, after).map((change) => {
    const was = known.has(change.path) ? known.get(change.path)?.was : blobAt(base, change.path);
    return was === undefined ? change : { ...change, was };
  });
}

/** The pending changes of these paths. */
export function ofPaths(
  pending: readonly PendingChange[],
  paths: readonly string[],
): PendingChange[] {
  const asked = new Set(paths);
  return pending.filter(({ path }) => asked.has(path));
}

/** Whether both change the same files to the same bytes. */
export function isSame(one: readonly PendingChange[], other: readonly PendingChange[]): boolean {
  const bytes = new Map(other.map(({ path, file }) => [path, file?.blobId]));
  return (
    one.length === other.length &&
    one.every(({ path, file }) => bytes.has(path) && bytes.get(path) === file?.blobId)
  );
}

/** The pending changes without those of these paths. */
export function withoutPaths(
  pending: readonly PendingChange[],
  paths: readonly string[],
): PendingChange[] {
  const gone = new Set(paths);
  return pending.filter(({ path }) => !gone.has(path));
}

/**
 * Paths of files that are no longer what the person changed, so that sending would replace somebody
 * else's work.
 */
export function overtaken(base: Workspace, pending: readonly PendingChange[]): ReadonlySet<string> {
  const late = pending.filter(
    ({ path, was, file }) =>
      was !== undefined && was !== blobAt(base, path) && file?.blobId !== blobAt(base, path),
  );
  return new Set(late.map(({ path }) => path));
}

function blobAt(files: Workspace, path: string): string | null {
  return files.get(path)?.blobId ?? null;
}
