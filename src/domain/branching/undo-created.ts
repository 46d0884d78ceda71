import type { Branch } from "#domain/context.ts";

import { baseOf } from "./base.ts";
import type { UndoKind, UndoRow } from "./change-set.ts";
import { nameAfterUndo } from "./names.ts";
import { isLive } from "./rows.ts";

/** Actions whose purpose is to make branches: undoing removes these branches (law P8). */
export const CREATING_KINDS: ReadonlySet<UndoKind> = new Set([
  "fork",
  "edit",
  "regenerate",
  "fan_out",
]);

/**
 * Puts branches that the action made in the bin, with the versions that nobody could find without
 * them. Returns the ids of those that have no messages of their own and need not be kept there.
 */
export function removeCreated(
  row: UndoRow,
  after: Map<string, Branch>,
  hasRun: (branchId: string) => boolean,
  now: number,
): string[] {
  const made = new Set(row.branches.filter(({ kind }) => kind === "made").map(({ id }) => id));
  const removed = [...after.values()].filter(
    (branch) =>
      isLive(branch) &&
      (made.has(branch.id) || made.has(baseOf(branch, after).id) || isAttemptOn(branch, made)),
  );
  const others = [...after.values()].filter((branch) => !removed.includes(branch));
  const empty = removed.filter(
    (branch) =>
      !hasRun(branch.id) && hasNoOwnMessages(branch, others) && !isForkOrigin(branch, after),
  );
  for (const branch of removed) {
    after.set(branch.id, { ...branch, name: nameAfterUndo(branch, after), deletedAt: now });
  }
  return empty.map(({ id }) => id);
}

/** Retry moved it aside (law V6). */
function isAttemptOn({ aside, forkedFrom }: Branch, made: ReadonlySet<string>): boolean {
  return aside === true && made.has(forkedFrom?.branchId ?? "");
}

/** All its messages are on another branch too (law B1: the last one decides). */
function hasNoOwnMessages({ messageIds }: Branch, others: readonly Branch[]): boolean {
  const last = messageIds.length - 1;
  return last < 0 || others.some((other) => other.messageIds[last] === messageIds[last]);
}

function isForkOrigin({ id }: Branch, after: ReadonlyMap<string, Branch>): boolean {
  return [...after.values()].some(({ forkedFrom }) => forkedFrom?.branchId === id);
}
