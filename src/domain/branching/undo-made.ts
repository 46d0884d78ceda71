import type { Branch } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";

import { baseOf, mapById } from "./base.ts";
import { undoOf } from "./binning.ts";
import type { UndoKind, UndoRow } from "./change-set.ts";
import { undoneName } from "./names.ts";
import { activeBranchOf, isLive } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/** Acts whose very point is the branches that they make: undoing takes these away (law P8). */
export const MAKING: ReadonlySet<UndoKind> = new Set(["fork", "edit", "regenerate", "fan_out"]);

/**
 * Puts what the act made in the bin, with the versions that nobody could find without it. Result:
 * ids of those that hold nothing of their own; they need no place there.
 */
export function takeAway(
  row: UndoRow,
  after: Map<string, Branch>,
  hasRun: (branchId: string) => boolean,
  now: number,
): string[] {
  const made = new Set(row.branches.filter(({ kind }) => kind === "made").map(({ id }) => id));
  const doomed = [...after.values()].filter(
    (branch) => isLive(branch) && (made.has(branch.id) || made.has(baseOf(branch, after).id)),
  );
  const others = [...after.values()].filter((branch) => !doomed.includes(branch));
  const empty = doomed.filter(
    (branch) => !hasRun(branch.id) && holdsNothing(branch, others) && !isLeft(branch, after),
  );
  for (const branch of doomed) {
    after.set(branch.id, { ...branch, name: undoneName(branch, after), deletedAt: now });
  }
  return empty.map(({ id }) => id);
}

/** All its messages are on another branch too (law B1: the last one decides). */
function holdsNothing({ messageIds }: Branch, others: readonly Branch[]): boolean {
  const last = messageIds.length - 1;
  return last < 0 || others.some((other) => other.messageIds[last] === messageIds[last]);
}

function isLeft({ id }: Branch, after: ReadonlyMap<string, Branch>): boolean {
  return [...after.values()].some(({ forkedFrom }) => forkedFrom?.branchId === id);
}

/** Where undoing put branches in the bin, a row that brings them back from there. */
export function redoOf(
  row: UndoRow,
  rows: Pick<ContextRows, "context" | "branches">,
  after: ReadonlyMap<string, Branch>,
  now: number,
) {
  const before = mapById(rows.branches);
  const binned = [...after.values()].filter((branch) => {
    const was = before.get(branch.id);
    return was !== undefined && isLive(was) && !isLive(branch);
  });
  const made = binned.find(({ id }) => row.branches.some((entry) => entry.id === id));
  if (made === undefined || !MAKING.has(row.kind)) return {};
  const inView = activeBranchOf(rows)?.id ?? "";
  const pinned = rows.context.pinnedBranchId ?? null;
  const redo: UndoRow = {
    id: derivedId(row.id, "redo"),
    contextId: row.contextId,
    kind: "delete_branch",
    branchName: before.get(made.id)?.name ?? made.name,
    branches: binned.map((branch) => undoOf(before.get(branch.id), branch)),
    activeBranchId: { before: inView, after: row.activeBranchId.before },
    pinnedBranchId: { before: pinned, after: pinned },
    createdAt: now,
    redoOf: row.id,
  };
  return { redo };
}
