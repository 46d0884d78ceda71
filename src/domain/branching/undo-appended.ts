import type { Branch } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";
import { withMessages } from "#domain/text/hidden-marks.ts";

import type { UndoEntry, UndoRow } from "./change-set.ts";
import { nameAfterUndo, withoutVersionNumber } from "./names.ts";
import { isLive, forkPointIn, withOrigin } from "./rows.ts";

/** Whether messages followed the appended ones, or a branch left among them. */
export function hasContinued(
  { id, count, length }: Extract<UndoEntry, { kind: "appended" }>,
  branches: readonly Branch[],
): boolean {
  const branch = branches.find((one) => one.id === id);
  const first = branch?.messageIds[length - count];
  return (
    branch?.messageIds.length !== length ||
    branches.some(
      (other) => other !== branch && isLive(other) && other.messageIds[length - count] === first,
    )
  );
}

/**
 * Law P9: removes appended messages from a branch's end. They stay readable on a branch in the bin that
 * ends with them.
 */
export function removeAppended(
  row: UndoRow,
  branch: Branch,
  count: number,
  after: Map<string, Branch>,
  now: number,
): void {
  const shorter = withMessages(branch, branch.messageIds.slice(0, -count));
  const { aside: _aside, ...kept } = branch;
  const readable = branch.named ? branch.name : withoutVersionNumber(branch.name);
  after.set(branch.id, shorter);
  const id = derivedId(row.id, branch.id);
  after.set(id, {
    ...kept,
    id,
    name: nameAfterUndo({ name: readable }, after),
    named: true,
    forkedFrom: forkPointIn(shorter, branch.messageIds),
    createdAt: now,
    deletedAt: now,
  });
  // Branches in the bin that left among the appended messages now share less with this branch.
  const appended = new Set(branch.messageIds.slice(-count));
  for (const other of after.values()) {
    const { forkedFrom } = other;
    const isHere = forkedFrom?.branchId === branch.id && other.id !== id;
    // A branch without `nodeId` left at the start.
    if (isHere && forkedFrom.nodeId !== undefined && appended.has(forkedFrom.nodeId)) {
      after.set(other.id, withOrigin(other, shorter));
    }
  }
}
