import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import { branchTree } from "./branch-tree.ts";
import type { BranchTree } from "./branch-tree.ts";
import type { UndoRow } from "./change-set.ts";
import { withoutVersionNumber } from "./names.ts";
import { isLive } from "./rows.ts";
import { placeAmongVersions } from "./versions.ts";

/** Law V9: a branch's name; for a version its branch's name and its number: "main · version 2". */
export function branchLabel(tree: BranchTree, branch: Branch): string {
  if (branch.named) return branch.name;
  return `${baseName(tree.baseOf(branch))} · version ${String(versionNumber(tree, branch))}`;
}

/** The same in two parts, which join to it: where there is no room, the name may be cut, the number not. */
export function branchLabelParts(tree: BranchTree, branch: Branch): { name: string; rest: string } {
  const label = branchLabel(tree, branch);
  const name = branch.named ? label : baseName(tree.baseOf(branch));
  return { name, rest: label.slice(name.length) };
}

/** A version whose chain to its base is broken still has the base's name in its own. */
function baseName({ named, name }: Branch): string {
  return named ? name : withoutVersionNumber(name);
}

/** Law V9. */
function versionNumber(tree: BranchTree, branch: Branch): number {
  const there = isLive(branch) ? { tree, branch } : outsideTheBin(tree, branch);
  return versionPlace(there.tree, there.branch)?.number ?? 1;
}

/** Where a line is one of several versions. */
export interface VersionPlace {
  number: number;
  /** The position of the message that differs, and its id; no id while it has not come. */
  at: number;
  nodeId?: string;
}

/**
 * Law V9: the last of a live line's messages that has several versions, and its place among these,
 * oldest first: the number in the last stepper on its transcript. A line that still waits for such a
 * message has the number that it would get now. Undefined where none of its messages has several.
 */
export function versionPlace(tree: BranchTree, branch: Branch): VersionPlace | undefined {
  const segments = tree.segmentsOf(branch);
  const tip = segments.at(-1);
  const waiting = tip && placeAmongVersions(tree, branch, tip, undefined);
  if (waiting !== undefined) return { number: waiting, at: branch.messageIds.length };
  for (let index = segments.length - 1; index > 0; index -= 1) {
    const [before, own] = [segments[index - 1], segments[index]];
    const number = before && placeAmongVersions(tree, branch, before, own);
    if (number === undefined || own === undefined) continue;
    return { number, at: own.start, ...defined({ nodeId: branch.messageIds[own.start] }) };
  }
  return undefined;
}

/**
 * The tree as it would be if this branch were live; a version of a binned branch is restored with
 * it.
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
 * The label of the branch that a person acted on: the name that it has now, otherwise from what the
 * undo row stores: its name at that time, which for a version was never shown.
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
