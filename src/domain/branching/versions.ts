import type { Branch } from "#domain/context.ts";

import type { BranchRun, BranchTree } from "./branch-tree.ts";
import { byCreation } from "./rows.ts";

/** What a message's row shows of the tree around it. */
export interface VersionsHere {
  /**
   * The message and its other versions, oldest first: the distinct messages at this place on live
   * branches of the same base. One alone means that there is nothing to choose.
   */
  versions: readonly string[];
  /** Place of the message among them, from 1: "2 / 3". */
  position: number;
  /**
   * Named branches of other bases that leave after the message: one for each way, the oldest, and
   * those that end here. Ways that a version goes too are left to the version.
   */
  chips: readonly BranchChip[];
}

export interface BranchChip {
  branchId: string;
  name: string;
  colour: number;
}

/**
 * @param branch the branch in view
 * @param index position of the message on it; -1 asks for what leaves before the first message
 */
export function versionsAt(tree: BranchTree, branch: Branch, index: number): VersionsHere {
  const runs = tree.runsOf(branch);
  const own = branch.messageIds[index];
  const fork = runs.findIndex((run) => run.start === index && run.end > index);
  const before = runs[fork - 1];
  const versions = before === undefined ? [] : versionsAfter(tree, branch, before);
  const listed = versions.length > 0 || own === undefined ? versions : [own];
  const last = runs.find((run) => run.end === index + 1);
  return {
    versions: listed,
    position: own === undefined ? 0 : listed.indexOf(own) + 1,
    chips: last === undefined ? [] : chipsAfter(tree, branch, last),
  };
}

/** Every row of a branch that has something to show, by position. */
export function versionsAlong(tree: BranchTree, branch: Branch): Map<number, VersionsHere> {
  const rows = new Map<number, VersionsHere>();
  for (const run of tree.runsOf(branch)) {
    for (const index of [run.start, run.end - 1]) {
      if (index < 0 || index >= branch.messageIds.length || rows.has(index)) continue;
      const here = versionsAt(tree, branch, index);
      if (here.versions.length > 1 || here.chips.length > 0) rows.set(index, here);
    }
  }
  return rows;
}

function versionsAfter(tree: BranchTree, branch: Branch, before: BranchRun): string[] {
  const ways = before.children.flatMap((child) => {
    const oldest = relativesThrough(tree, branch, child)[0];
    return oldest === undefined ? [] : [{ child, oldest }];
  });
  ways.sort((left, right) => byCreation(left.oldest, right.oldest));
  return asideFirst(ways).map(({ child }) => firstIdOf(child));
}

interface Way {
  child: BranchRun;
  oldest: Branch;
}

/** Law V6: an attempt put aside is older than what its branch went on with. */
function asideFirst(ways: readonly Way[]): Way[] {
  const ordered = ways.filter(({ oldest }) => oldest.aside !== true);
  for (const way of ways) {
    if (way.oldest.aside !== true) continue;
    const trunk = way.oldest.forkedFrom?.branchId;
    const at = ordered.findIndex(({ child }) => child.through.some(({ id }) => id === trunk));
    ordered.splice(at < 0 ? ordered.length : at, 0, way);
  }
  return ordered;
}

function chipsAfter(tree: BranchTree, branch: Branch, run: BranchRun): BranchChip[] {
  const base = tree.baseOf(branch);
  const isChip = (other: Branch): boolean => other.named && other !== base;
  const ways = run.children.filter((child) => relativesThrough(tree, branch, child).length === 0);
  const leaving = ways.flatMap((child) => child.through.find(isChip) ?? []);
  return [...run.ending.filter(isChip), ...leaving]
    .toSorted(byCreation)
    .map(({ id, name, colour }) => ({ branchId: id, name, colour }));
}

/** The branches of the same base that go that way, oldest first. */
function relativesThrough(tree: BranchTree, branch: Branch, run: BranchRun): readonly Branch[] {
  const base = tree.baseOf(branch);
  return run.through.filter((other) => tree.baseOf(other) === base);
}

function firstIdOf(run: BranchRun): string {
  return run.branch.messageIds[run.start] ?? "";
}
