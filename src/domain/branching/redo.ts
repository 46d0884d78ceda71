import { sameJson } from "#domain/canonical.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { derivedId } from "#domain/derived-id.ts";

import type { UndoEntry, UndoRow } from "./change-set.ts";
import { undoEntriesFor } from "./move-to-bin.ts";
import { forkPointIn, goesThrough, isLive, withOrigin } from "./rows.ts";

type Removed = Extract<UndoEntry, { kind: "removed" }>;
type Shortened = Extract<UndoEntry, { kind: "shortened" }>;
type ById = ReadonlyMap<string, Branch>;

/** What undoing a row did, from which the row that reverses it is made. */
export interface Undone {
  row: UndoRow;
  before: ById;
  after: ById;
  activeBranchId: UndoRow["activeBranchId"];
  pinnedBranchId: UndoRow["pinnedBranchId"];
  now: number;
}

/**
 * The row to write when `row` is undone. For an action, that is the row that redoes it; for a redo, the
 * action, which can be undone again.
 */
export function rowAfterUndo(undone: Undone): UndoRow | undefined {
  const { row, now } = undone;
  const id = derivedId(row.id, "redo");
  if (row.redoOf === undefined) return { ...redoOf(undone), id };
  return row.redoes && { ...row.redoes, id, contextId: row.contextId, createdAt: now, again: true };
}

function redoOf(undone: Undone): UndoRow {
  const { row, before, after, activeBranchId, pinnedBranchId, now } = undone;
  const { kind, branchName, branchId, branches } = row;
  const actedOn = { branchName, ...defined({ branchId }) };
  const binned = branches
    .map(({ id }) => before.get(id))
    .find((branch) => branch && isLive(branch) && after.get(branch.id)?.deletedAt !== undefined);
  return {
    id: "",
    contextId: row.contextId,
    // The bin shows it as a deleted branch.
    ...(binned === undefined
      ? { kind, ...actedOn }
      : { kind: "delete_branch", branchName: binned.name }),
    branches: [
      ...[...before.values()].flatMap((branch) => removedFrom(branch, after)),
      ...[...after.values()].flatMap((branch) => changedTo(branch, before, row)),
    ],
    activeBranchId,
    pinnedBranchId,
    createdAt: now,
    redoOf: row.id,
    redoes: {
      kind,
      ...actedOn,
      branches,
      activeBranchId: row.activeBranchId,
      pinnedBranchId: row.pinnedBranchId,
    },
  };
}

function removedFrom({ messageIds, ...row }: Branch, after: ById): Removed[] {
  if (after.has(row.id)) return [];
  const lastId = messageIds.at(-1) ?? null;
  return [{ id: row.id, kind: "removed", row, length: messageIds.length, lastId }];
}

function changedTo(branch: Branch, before: ById, { id: undoId }: UndoRow): UndoEntry[] {
  const was = before.get(branch.id);
  if (was !== undefined && sameJson(was, branch)) return [];
  const entries = undoEntriesFor(was, branch);
  const { length } = branch.messageIds;
  if (was === undefined || was.messageIds.length === length) return entries;
  const keptOn = derivedId(undoId, branch.id);
  return [{ id: branch.id, kind: "shortened", length, keptOn }, ...entries];
}

/** Recreates the branches that undoing removed; false if the bin was emptied since. */
export function restoreRemoved(entries: readonly UndoEntry[], after: Map<string, Branch>): boolean {
  const removed = entries.filter((entry) => entry.kind === "removed");
  for (const { row, length, lastId } of removed) {
    if (after.has(row.id)) continue;
    const through = [...after.values()].find(({ messageIds }) => messageIds[length - 1] === lastId);
    if (through === undefined && lastId !== null) return false;
    const messageIds = lastId === null ? [] : (through?.messageIds.slice(0, length) ?? []);
    after.set(row.id, { ...row, messageIds });
  }
  for (const { id } of removed) {
    const branch = after.get(id);
    if (branch !== undefined) after.set(id, withPresentOrigin(branch, after));
  }
  return true;
}

/** Corrects the origin of a recreated branch, which may be gone by now or have another path. */
function withPresentOrigin(branch: Branch, after: ById): Branch {
  const { forkedFrom } = branch;
  if (forkedFrom === undefined) return branch;
  const origin = after.get(forkedFrom.branchId);
  if (origin !== undefined && sameJson(forkedFrom, forkPointIn(origin, branch.messageIds))) {
    return branch;
  }
  const stand = [...after.values()].find(
    (other) => other.id !== branch.id && goesThrough(other, branch.messageIds),
  );
  return withOrigin(branch, origin ?? stand);
}

/**
 * Restores the messages at a branch's end. What was added in the meantime to the branch that keeps them
 * stays only there.
 *
 * @param entries all entries of the redo row
 * @returns false if the branch was continued since, or the messages are gone
 */
export function restoreShortened(
  entry: Shortened,
  entries: readonly UndoEntry[],
  after: Map<string, Branch>,
): boolean {
  const branch = after.get(entry.id);
  const kept = after.get(entry.keptOn);
  if (branch?.messageIds.length !== entry.length || kept === undefined) return false;
  if (!goesThrough(kept, branch.messageIds)) return false;
  const made = entries.find(({ id, kind }) => id === entry.keptOn && kind === "made");
  const length = made?.kind === "made" ? made.length : kept.messageIds.length;
  after.set(branch.id, { ...branch, messageIds: kept.messageIds.slice(0, length) });
  return true;
}
