import { sameJson } from "#domain/canonical.ts";
import type { CommandRefusal } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";

import { mapById } from "./base.ts";
import { noChange, patchContext } from "./change-set.ts";
import type { ContextPatch, OperationResult, UndoEntry, UndoRow } from "./change-set.ts";
import { uniqueName, branchNames } from "./names.ts";
import { promoteOrphans } from "./orphans.ts";
import { asRestore } from "./redo-rows.ts";
import { restoreRemoved, restoreShortened, rowAfterUndo } from "./redo.ts";
import {
  activeBranchOf,
  byCreation,
  goesThrough,
  isLive,
  lastActive,
  nextActiveAt,
  refusal,
  withOrigin,
} from "./rows.ts";
import type { ContextRows } from "./rows.ts";
import { hasContinued, removeAppended } from "./undo-appended.ts";
import { restoreFields } from "./undo-changed.ts";
import { CREATING_KINDS, refusedAsContinued, removeCreated } from "./undo-created.ts";
import { restoreMarks } from "./undo-marks.ts";

type Rows = Pick<ContextRows, "context" | "branches">;
type MadeBranch = Extract<UndoEntry, { kind: "made" }>;

export interface Undo {
  undo: UndoRow;
  /** Whether there ever was a run on the branch, whatever its outcome. */
  hasRun?: (branchId: string) => boolean;
  /** Whether the person has since written something that undoing would take from view (law P8). */
  isContinued?: boolean;
  /** For a redo: whether something else was done since (law P11). */
  isEnded?: boolean;
  now: number;
}

/**
 * Undoes an action.
 * - P4: what the action changed is restored; the rows are then as they were.
 * - P5: anything changed or written since stays. A branch that a prune made and that was continued is
 *   kept, under another name if its own is needed.
 * - P8: what a fork, an edit, a regeneration or a fan-out made is removed, unless the person has gone
 *   on writing there.
 * - P11: undoing a redo row does the action again.
 */
export function undo(rows: Rows, asked: Undo): OperationResult {
  const { undo: whole, now, hasRun = () => false } = asked;
  if (whole.undoneAt !== undefined) return ok(noChange());
  const isEnded = whole.redoOf !== undefined && asked.isEnded === true;
  const row = isEnded ? asRestore(whole) : whole;
  if (isEnded && row.branches.length === 0) return err(refusal("wrong_state", REDO_ENDED));
  const creates = row.redoOf === undefined && CREATING_KINDS.has(row.kind);
  if (creates && asked.isContinued === true) return err(refusedAsContinued(row, rows.branches));
  const before = mapById(rows.branches);
  const after = new Map(before);
  const why = restoreEntries(row, rows, after, now);
  if (why !== null) return err(why);
  const dropped = new Set(
    row.branches
      .filter((entry) => entry.kind === "made" && !creates && isUntouched(entry, after))
      .map(({ id }) => id),
  );
  if (creates) for (const id of removeCreated(row, after, hasRun, now)) dropped.add(id);
  for (const id of dropped) drop(id, after);
  if (![...after.values()].some(isLive)) {
    return err(refusal("wrong_state", "This is the only branch left."));
  }
  promoteOrphans(after);
  settleNames(row, before, after);
  const context = viewBefore(rows, row, after, now);
  const patched = patchContext(rows.context, context ?? {});
  const redo = rowAfterUndo({
    row,
    before,
    after,
    activeBranchId: {
      before: activeBranchOf(rows)?.id ?? "",
      after: activeBranchOf({ context: patched, branches: [...after.values()] })?.id ?? "",
    },
    pinnedBranchId: {
      before: rows.context.pinnedBranchId ?? null,
      after: patched.pinnedBranchId ?? null,
    },
    now,
  });
  return ok({
    ...noChange(),
    putBranches: [...after.values()]
      .filter((branch) => !sameJson(branch, before.get(branch.id) ?? null))
      .toSorted(byCreation),
    deleteBranchIds: [...dropped].filter((id) => before.has(id)),
    ...defined({ context, redo }),
    undo: { ...whole, undoneAt: now },
  });
}

const BIN_EMPTIED = "This can’t be undone because the bin was emptied.";

const REDO_ENDED = "This can’t be redone because something else was done since.";

/**
 * Restores fields, marks and messages, but leaves created branches alone. Returns why it cannot, or
 * null.
 */
function restoreEntries(
  row: UndoRow,
  rows: Rows,
  after: Map<string, Branch>,
  now: number,
): CommandRefusal | null {
  if (!restoreRemoved(row.branches, after)) return refusal("not_found", BIN_EMPTIED);
  for (const entry of row.branches) {
    if (entry.kind === "made" || entry.kind === "removed") continue;
    const branch = after.get(entry.id);
    if (branch === undefined) return refusal("not_found", BIN_EMPTIED);
    if (entry.kind === "changed") after.set(entry.id, restoreFields(branch, entry));
    else if (entry.kind === "marked") after.set(entry.id, restoreMarks(branch, entry));
    else if (entry.kind === "shortened") {
      if (!restoreShortened(entry, row.branches, after)) return refusal("wrong_state", GONE_ON);
    } else if (hasContinued(entry, rows.branches)) return refusal("wrong_state", goneOn(row));
    else removeAppended(row, branch, entry.count, after, now);
  }
  return null;
}

const GONE_ON = "This can’t be redone because the branch has continued since.";

function goneOn({ kind }: UndoRow): string {
  return kind === "heal"
    ? "The branch has continued since. The results must stay, as nothing could follow without them."
    : "The branch has continued since. Delete the added messages instead.";
}

/**
 * Removes a branch. Branches that left it, by now in the bin, get another branch with the same messages
 * as their origin.
 */
function drop(id: string, after: Map<string, Branch>): void {
  const branch = after.get(id);
  after.delete(id);
  if (branch === undefined) return;
  const stand = [...after.values()].find((other) => goesThrough(other, branch.messageIds));
  for (const other of after.values()) {
    if (other.forkedFrom?.branchId === id) after.set(other.id, withOrigin(other, stand));
  }
}

/**
 * Whether nothing was added to a made branch and nothing live left it, so that restored branches have
 * all its messages.
 */
function isUntouched(entry: MadeBranch, after: ReadonlyMap<string, Branch>): boolean {
  const branch = after.get(entry.id);
  if (branch === undefined) return true;
  const others = [...after.values()].filter(isLive);
  return (
    branch.messageIds.length === entry.length &&
    !others.some(({ forkedFrom }) => forkedFrom?.branchId === entry.id)
  );
}

/**
 * Law B2: makes names unique again. A branch that the action made gives way to the one it replaced;
 * otherwise the restored one gives way.
 */
function settleNames(
  row: UndoRow,
  before: ReadonlyMap<string, Branch>,
  after: Map<string, Branch>,
): void {
  const made = new Set(row.branches.filter(({ kind }) => kind === "made").map(({ id }) => id));
  const giving = [...after.values()].filter(
    (branch) => made.has(branch.id) || branch.name !== before.get(branch.id)?.name,
  );
  for (const branch of giving.toSorted(
    (left, right) => Number(made.has(right.id)) - Number(made.has(left.id)),
  )) {
    const others = branchNames([...after.values()].filter(({ id }) => id !== branch.id));
    if (!others.has(branch.name)) continue;
    const wanted = `${branch.name} (${made.has(branch.id) ? "kept" : "restored"})`;
    after.set(branch.id, { ...branch, name: uniqueName(others, wanted) });
  }
}

/** Activates the branch that was active before. If that is in the bin by now, the branch in view stays. */
function viewBefore(
  rows: Rows,
  row: UndoRow,
  after: Map<string, Branch>,
  now: number,
): ContextPatch | undefined {
  const { context } = rows;
  const patch: ContextPatch = {};
  const live = [...after.values()].filter(isLive);
  const inView = activeBranchOf(rows)?.id;
  const { before: shownBefore, after: shownAfter } = row.activeBranchId;
  // If the action changed no view, undoing it leaves the person where they are.
  const wanted = shownBefore === shownAfter ? inView : shownBefore;
  const active =
    live.find(({ id }) => id === wanted) ??
    live.find(({ id }) => id === inView) ??
    lastActive(live);
  if (active !== undefined) {
    if (lastActive(live) !== active)
      after.set(active.id, { ...active, activeAt: nextActiveAt(live, now) });
    if (active.name !== context.activeBranchName) patch.activeBranchName = active.name;
  }
  const { before, after: left } = row.pinnedBranchId;
  const pinned = context.pinnedBranchId ?? null;
  const isPinUntouched = pinned === left || (pinned !== null && !after.has(pinned));
  const pin = isPinUntouched ? before : pinned;
  const isPinLive = live.some(({ id }) => id === pin);
  const kept = isPinLive ? pin : null;
  if (kept !== pinned) patch.pinnedBranchId = kept;
  return Object.keys(patch).length === 0 ? undefined : patch;
}
