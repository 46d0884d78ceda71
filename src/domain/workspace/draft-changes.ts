import type { AddedPart, FileChange } from "#domain/message.ts";

/** A change that the person made to a file and that goes out with their next message. */
export interface PendingChange extends FileChange {
  /** Id of the bytes that it replaces; null if there was no such file. Absent if unknown. */
  was?: string | null;
}

/** Pending changes as a part of the message; empty if there are none. */
export function changesPart(pending: readonly PendingChange[]): AddedPart[] {
  if (pending.length === 0) return [];
  return [{ type: "workspace", changes: pending.map(({ path, file }) => ({ path, file })) }];
}

/** The pending changes without those that were sent. A file that was changed again since stays. */
export function withoutSent(
  pending: readonly PendingChange[],
  sent: readonly FileChange[],
): PendingChange[] {
  return pending.filter(
    ({ path, file }) => !sent.some((one) => one.path === path && one.file?.blobId === file?.blobId),
  );
}
