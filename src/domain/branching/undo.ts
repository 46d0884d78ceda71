import { sameJson } from "#domain/canonical.ts";
import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";

import { noChange } from "./change-set.ts";
import type { ContextPatch, Outcome, UndoBranch, UndoRow } from "./change-set.ts";
import { freeName, namesOf } from "./names.ts";
import { nameOrphans } from "./orphans.ts";
import {
  activeBranchOf,
  byCreation,
  goesThrough,
  isLive,
  latestActive,
  nextActiveAt,
  refusal,
  withOrigin,
} from "./rows.ts";
import type { ContextRows } from "./rows.ts";
import { hasGoneOn, shorten } from "./undo-appended.ts";
import { restored } from "./undo-changed.ts";
import { MAKING, redoOf, takeAway } from "./undo-made.ts";

type Rows = Pick<ContextRows, "context" | "branches">;
type MadeBranch = Extract<UndoBranch, { kind: "made" }>;

export interface Undo {
  undo: UndoRow;
  /** True where a run was ever on the branch, whatever became of it. */
  hasRun?: (branchId: string) => boolean;
  now: number;
}

/**
 * Law P4: puts back what an act changed; the rows are then as they were. Law P5: what was changed
 * or written since stays; a branch that a prune made and that has gone on is kept, under another
 * name where its own is needed. Law P8: what a fork, an edit or a regeneration made goes.
 */
export function undo(rows: Rows, { undo: row, now, hasRun = () => false }: Undo): Outcome {
  if (row.undoneAt !== undefined) return ok(noChange());
  const before = new Map(rows.branches.map((branch) => [branch.id, branch]));
  const after = new Map(before);
  for (const entry of row.branches) {
    if (entry.kind === "made") continue;
    const branch = before.get(entry.id);
    if (branch === undefined) {
      return err(refusal("not_found", "The bin was emptied since: it cannot be undone."));
    }
    if (entry.kind === "changed") after.set(entry.id, restored(branch, entry));
    else if (hasGoneOn(entry, rows.branches)) {
      const words = "The branch has gone on since: prune what was brought instead.";
      return err(refusal("wrong_state", words));
    } else shorten(row, branch, entry.count, after, now);
  }
  const dropped = new Set(
    row.branches
      .filter(
        (entry) => entry.kind === "made" && !MAKING.has(row.kind) && isUntouched(entry, after),
      )
      .map(({ id }) => id),
  );
  if (MAKING.has(row.kind)) for (const id of takeAway(row, after, hasRun, now)) dropped.add(id);
  for (const id of dropped) drop(id, after);
  if (![...after.values()].some(isLive)) {
    return err(refusal("wrong_state", "It is the only branch that is left."));
  }
  nameOrphans(after);
  settleNames(row, before, after);
  const context = viewBefore(rows, row, after, now);
  return ok({
    ...noChange(),
    putBranches: [...after.values()]
      .filter((branch) => !sameJson(branch, before.get(branch.id) ?? null))
      .toSorted(byCreation),
    deleteBranchIds: [...dropped].filter((id) => before.has(id)),
    ...(context === undefined ? {} : { context }),
    undo: { ...row, undoneAt: now },
    ...redoOf(row, rows, after, now),
  });
}

/** What left it, in the bin by now, remembers a branch that goes through the same messages. */
function drop(id: string, after: Map<string, Branch>): void {
  const branch = after.get(id);
  after.delete(id);
  if (branch === undefined) return;
  const stand = [...after.values()].find((other) => goesThrough(other, branch.messageIds));
  for (const other of after.values()) {
    if (other.forkedFrom?.branchId === id) after.set(other.id, withOrigin(other, stand));
  }
}

/** Nothing was added to it and nothing live left it: its messages are all on restored branches. */
function isUntouched(entry: MadeBranch, after: ReadonlyMap<string, Branch>): boolean {
  const branch = after.get(entry.id);
  if (branch === undefined) return true;
  const others = [...after.values()].filter(isLive);
  return (
    branch.messageIds.length === entry.length &&
    !others.some(({ forkedFrom }) => forkedFrom?.branchId === entry.id)
  );
}

/** Law B2. A branch that was made gives way to the one it stood for; else the restored one does. */
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
    const others = namesOf([...after.values()].filter(({ id }) => id !== branch.id));
    if (!others.has(branch.name)) continue;
    const wanted = `${branch.name} (${made.has(branch.id) ? "kept" : "restored"})`;
    after.set(branch.id, { ...branch, name: freeName(others, wanted) });
  }
}

/** The branch that was active is so again; if it went to the bin since, what is in view stays. */
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
  // An act that showed no other branch is taken back where the person is by now.
  const wanted = shownBefore === shownAfter ? inView : shownBefore;
  const active =
    live.find(({ id }) => id === wanted) ??
    live.find(({ id }) => id === inView) ??
    latestActive(live);
  if (active !== undefined) {
    if (latestActive(live) !== active)
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
