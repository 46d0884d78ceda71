import type { CommandRefusal } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";

import { baseOf, mapById } from "./base.ts";
import type { UndoKind, UndoRow } from "./change-set.ts";
import { nameAfterUndo } from "./names.ts";
import { isLive, refusal } from "./rows.ts";

/** Actions whose purpose is to make branches. Undoing one removes these branches (law P8). */
export const CREATING_KINDS: ReadonlySet<UndoKind> = new Set([
  "fork",
  "edit",
  "regenerate",
  "fan_out",
]);

/**
 * Puts the branches that the action made in the bin, with versions that nobody could find without them.
 * Returns the ids of those that have no messages of their own and need not be kept.
 */
export function removeCreated(
  row: UndoRow,
  after: Map<string, Branch>,
  hasRun: (branchId: string) => boolean,
  now: number,
): string[] {
  const removed = createdBy(row, after);
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

/**
 * Law P8: the live branches that undoing the action would take from view, and the messages that are
 * only on these and came after what the action itself made.
 */
export interface Since {
  branches: readonly Branch[];
  messageIds: readonly string[];
}

/** What undoing would take from view; empty for an action whose purpose was not to make branches. */
export function sinceCreated(row: UndoRow, branches: readonly Branch[]): Since {
  if (row.redoOf !== undefined || !CREATING_KINDS.has(row.kind)) {
    return { branches: [], messageIds: [] };
  }
  const byId = mapById(branches);
  const going = createdBy(row, byId);
  const staying = branches.filter((branch) => isLive(branch) && !going.includes(branch));
  const made = new Set(
    row.branches.flatMap((entry) =>
      entry.kind === "made" ? (byId.get(entry.id)?.messageIds.slice(0, entry.length) ?? []) : [],
    ),
  );
  const messageIds = going.flatMap((branch) =>
    branch.messageIds.filter(
      (id, index) =>
        // By law B1, a message has the same position on every branch.
        !made.has(id) && !staying.some((other) => other.messageIds[index] === id),
    ),
  );
  return { branches: going, messageIds };
}

/**
 * Law P8: a refusal, so that undoing something small does not take from view what the person wrote
 * since.
 */
export function refusedAsContinued(row: UndoRow, branches: readonly Branch[]): CommandRefusal {
  const made = createdBy(row, mapById(branches)).filter(({ id }) => isMadeBy(row, id));
  const [branch] = made;
  if (branch === undefined || made.length > 1) {
    return refusal("continued", "The branches have continued since. Delete them instead.");
  }
  return {
    ...refusal("continued", "The branch has continued since. Delete it instead."),
    branchId: branch.id,
  };
}

/** The live branches that an action made, with their versions and attempts. */
function createdBy(row: UndoRow, byId: ReadonlyMap<string, Branch>): Branch[] {
  const made = new Set(row.branches.filter(({ kind }) => kind === "made").map(({ id }) => id));
  return [...byId.values()].filter(
    (branch) =>
      isLive(branch) &&
      (made.has(branch.id) || made.has(baseOf(branch, byId).id) || isAttemptOn(branch, made)),
  );
}

function isMadeBy({ branches }: UndoRow, branchId: string): boolean {
  return branches.some(({ id, kind }) => id === branchId && kind === "made");
}

/** Whether Retry moved the branch aside (law V6) from one of the made branches. */
function isAttemptOn({ aside, forkedFrom }: Branch, made: ReadonlySet<string>): boolean {
  return aside === true && made.has(forkedFrom?.branchId ?? "");
}

/** Whether all of its messages are on another branch too. By law B1, comparing the last one is enough. */
function hasNoOwnMessages({ messageIds }: Branch, others: readonly Branch[]): boolean {
  const last = messageIds.length - 1;
  return last < 0 || others.some((other) => other.messageIds[last] === messageIds[last]);
}

function isForkOrigin({ id }: Branch, after: ReadonlyMap<string, Branch>): boolean {
  return [...after.values()].some(({ forkedFrom }) => forkedFrom?.branchId === id);
}
