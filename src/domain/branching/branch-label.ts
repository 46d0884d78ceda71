import type { Branch } from "#domain/context.ts";

import { branchTree } from "./branch-tree.ts";
import type { BranchTree } from "./branch-tree.ts";
import type { UndoRow } from "./change-set.ts";
import { withoutVersionNumber } from "./names.ts";
import { isLive } from "./rows.ts";
import { versionMark } from "./version-mark.ts";

/** Law V9: a branch's name, or for a version its base's name and its mark: "main · version 2". */
export function branchLabel(tree: BranchTree, branch: Branch): string {
  if (branch.named) return branch.name;
  return `${baseName(tree.baseOf(branch))} · version ${markOf(tree, branch)}`;
}

/** A branch's label in two parts. Where there is no room the name may be cut, but not the number. */
export function branchLabelParts(tree: BranchTree, branch: Branch): { name: string; rest: string } {
  const label = branchLabel(tree, branch);
  const name = branch.named ? label : baseName(tree.baseOf(branch));
  return { name, rest: label.slice(name.length) };
}

/** The base's name. A version whose chain to its base is broken still contains that name in its own. */
function baseName({ named, name }: Branch): string {
  return named ? name : withoutVersionNumber(name);
}

function markOf(tree: BranchTree, branch: Branch): string {
  const there = isLive(branch) ? { tree, branch } : outsideTheBin(tree, branch);
  return versionMark(there.tree, there.branch) ?? "1";
}

/**
 * The tree as it would be if this branch were live. A version of a binned branch is restored together
 * with that branch.
 */
function outsideTheBin(tree: BranchTree, branch: Branch): { tree: BranchTree; branch: Branch } {
  const base = tree.baseOf(branch);
  const comes = (other: Branch) =>
    other.id === branch.id || (!isLive(base) && tree.baseOf(other) === base);
  const restored = branchTree(
    tree.branches.map((other) => {
      if (isLive(other) || !comes(other)) return other;
      const { deletedAt: _deletedAt, ...row } = other;
      return row;
    }),
  );
  return { tree: restored, branch: restored.byId.get(branch.id) ?? branch };
}

/**
 * The label of the branch that a person acted on. Prefers the branch's current label, and otherwise
 * uses the name in the undo row, which for a version was never shown.
 */
export function actedOnLabel(tree: BranchTree, row: UndoRow): string {
  const { branchName } = row;
  const entry = row.branches.find(
    (one) => one.kind === "changed" && one.before.name === branchName,
  );
  const now = entry === undefined ? tree.byId.get(row.branchId ?? "") : undefined;
  if (now?.named === true && isLive(now)) return now.name;
  const target =
    tree.byId.get(entry?.id ?? "") ?? tree.branches.find(({ name }) => name === branchName);
  const wasVersion = entry?.kind === "changed" && entry.before.named === false;
  if (target === undefined || (target.named && wasVersion)) return withoutVersionNumber(branchName);
  return target.named ? branchName : branchLabel(tree, target);
}
