import type { Branch } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";

import type { UndoBranch, UndoRow } from "./change-set.ts";
import { undoneName } from "./names.ts";
import { isLive, originIn, withOrigin } from "./rows.ts";

/** Messages followed, or a branch left among what was appended. */
export function hasGoneOn(
  { id, count, length }: Extract<UndoBranch, { kind: "appended" }>,
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

/** Law P9. What was appended stays readable: in the bin, on a branch that ends with it. */
export function shorten(
  row: UndoRow,
  branch: Branch,
  count: number,
  after: Map<string, Branch>,
  now: number,
): void {
  const shorter = { ...branch, messageIds: branch.messageIds.slice(0, -count) };
  const { aside: _aside, ...kept } = branch;
  after.set(branch.id, shorter);
  const id = derivedId(row.id, branch.id);
  after.set(id, {
    ...kept,
    id,
    name: undoneName(branch, after),
    named: true,
    forkedFrom: originIn(shorter, branch.messageIds),
    createdAt: now,
    deletedAt: now,
  });
  // What left among the messages, in the bin by now, shares less with it from here on.
  for (const other of after.values()) {
    const { forkedFrom } = other;
    const isHere = forkedFrom?.branchId === branch.id && other.id !== id;
    if (isHere && !shorter.messageIds.includes(forkedFrom.nodeId ?? "")) {
      after.set(other.id, withOrigin(other, shorter));
    }
  }
}
