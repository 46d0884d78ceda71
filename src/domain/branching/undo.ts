import { sameJson } from "#domain/canonical.ts";
import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";

import { baseOf } from "./base.ts";
import { fieldsOf } from "./binning.ts";
import { noChange } from "./change-set.ts";
import type { BranchFields, ContextPatch, Outcome, UndoBranch, UndoRow } from "./change-set.ts";
import { freeName, namesOf } from "./names.ts";
import { activeBranchOf, byCreation, isLive, latestActive, nextActiveAt, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

type Rows = Pick<ContextRows, "context" | "branches">;
type MadeBranch = Extract<UndoBranch, { kind: "made" }>;

/**
 * Law P4: puts back what a prune or a deletion changed; the rows are then as they were. Law P5:
 * what was changed or written since stays; a branch that was made and has gone on is kept, under
 * another name where its own is needed.
 */
export function undo(rows: Rows, { undo: row, now }: { undo: UndoRow; now: number }): Outcome {
  if (row.undoneAt !== undefined) return ok(noChange());
  const before = new Map(rows.branches.map((branch) => [branch.id, branch]));
  const after = new Map(before);
  for (const entry of row.branches) {
    if (entry.kind === "made") continue;
    const branch = before.get(entry.id);
    if (branch === undefined) {
      return err(refusal("not_found", "The bin was emptied since: it cannot be undone."));
    }
    after.set(entry.id, restored(branch, entry));
  }
  const dropped = new Set(
    row.branches
      .filter((entry) => entry.kind === "made" && isUntouched(entry, after))
      .map(({ id }) => id),
  );
  for (const id of dropped) after.delete(id);
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
  });
}

/**
 * A field is put back only where it still is as the operation left it. A name that the person gave
 * since keeps the branch named.
 */
function restored(branch: Branch, entry: Extract<UndoBranch, { kind: "changed" }>): Branch {
  const now = fieldsOf(branch);
  const { after } = entry;
  const renamed = after.name !== undefined && now.name !== after.name;
  const untouched = Object.entries(entry.before).filter(([field]) => {
    // The keys of `before` are field names by its type; Object.entries forgets it.
    const name = field as keyof BranchFields;
    return sameJson(now[name], after[name]) && !(renamed && name === "named");
  });
  return rowOf(branch, { ...now, ...Object.fromEntries(untouched) });
}

function rowOf(branch: Branch, fields: BranchFields): Branch {
  const { forkedFrom: _from, aside: _aside, deletedAt: _deletedAt, ...row } = branch;
  return {
    ...row,
    name: fields.name,
    named: fields.named,
    activeAt: fields.activeAt,
    ...(fields.forkedFrom === null ? {} : { forkedFrom: fields.forkedFrom }),
    ...(fields.aside === null ? {} : { aside: fields.aside }),
    ...(fields.deletedAt === null ? {} : { deletedAt: fields.deletedAt }),
  };
}

/** Nothing was added to it and nothing left it: its messages are all on restored branches. */
function isUntouched(entry: MadeBranch, after: ReadonlyMap<string, Branch>): boolean {
  const branch = after.get(entry.id);
  if (branch === undefined) return true;
  const others = [...after.values()].some(({ forkedFrom }) => forkedFrom?.branchId === entry.id);
  return branch.messageIds.length === entry.length && !others;
}

/**
 * Law V3: a version that comes back while the branch it belonged to is in the bin stands for itself
 * from then on, or nobody could find it.
 */
function nameOrphans(after: Map<string, Branch>): void {
  for (const branch of [...after.values()].filter(isLive).toSorted(byCreation)) {
    const base = baseOf(branch, after);
    if (base.named && isLive(base)) continue;
    const { aside: _aside, ...row } = branch;
    after.set(branch.id, { ...row, named: true });
  }
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
  const active =
    live.find(({ id }) => id === row.activeBranchId.before) ??
    live.find(({ id }) => id === inView) ??
    latestActive(live);
  if (active !== undefined) {
    const isLatest = live.every((other) => other === active || other.activeAt <= active.activeAt);
    if (!isLatest) after.set(active.id, { ...active, activeAt: nextActiveAt(live, now) });
    if (active.name !== context.activeBranchName) patch.activeBranchName = active.name;
  }
  const { before, after: left } = row.pinnedBranchId;
  const pinned = context.pinnedBranchId ?? null;
  const isPinUntouched = pinned === left || (pinned !== null && !after.has(pinned));
  if (isPinUntouched && before !== pinned) patch.pinnedBranchId = before;
  return Object.keys(patch).length === 0 ? undefined : patch;
}
