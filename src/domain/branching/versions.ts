import type { Branch } from "#domain/context.ts";

import type { BranchSegment, BranchTree } from "./branch-tree.ts";
import { byCreation } from "./rows.ts";

/** What a message's row shows of the tree around it. */
export interface ForkInfo {
  /**
   * The message and its other versions, oldest first: the distinct messages at this position on live
   * branches of the same base. With only one there is nothing to choose.
   */
  versions: readonly string[];
  /** Position of the message among the versions, counted from 1: "2 / 3". */
  position: number;
  /**
   * Chips for named branches of other bases that leave after the message: the oldest for each
   * continuation, and those that end here. A continuation that is also a version's has no chip.
   */
  chips: readonly BranchChip[];
}

export interface BranchChip {
  branchId: string;
  name: string;
  colour: number;
}

/**
 * The versions and chips at a position of a branch.
 *
 * @param branch the branch in view
 * @param index position of the message on it; -1 asks for what leaves before the first message
 */
export function versionsAt(tree: BranchTree, branch: Branch, index: number): ForkInfo {
  const segments = tree.segmentsOf(branch);
  const own = branch.messageIds[index];
  const fork = segments.findIndex((segment) => segment.start === index && segment.end > index);
  const before = segments[fork - 1];
  const versions = before === undefined ? [] : versionsAfter(tree, branch, before);
  const listed = versions.length > 0 || own === undefined ? versions : [own];
  const last = segments.find((segment) => segment.end === index + 1);
  return {
    versions: listed,
    position: own === undefined ? 0 : listed.indexOf(own) + 1,
    chips: last === undefined ? [] : chipsAfter(tree, branch, last),
  };
}

/** The fork information of a branch by position, for every row that has something to show. */
export function versionsByIndex(tree: BranchTree, branch: Branch): Map<number, ForkInfo> {
  const rows = new Map<number, ForkInfo>();
  for (const segment of tree.segmentsOf(branch)) {
    for (const index of [segment.start, segment.end - 1]) {
      if (index < 0 || index >= branch.messageIds.length || rows.has(index)) continue;
      const here = versionsAt(tree, branch, index);
      if (here.versions.length > 1 || here.chips.length > 0) rows.set(index, here);
    }
  }
  // Branches that leave before the first message are shown with it.
  const { chips } = versionsAt(tree, branch, -1);
  if (chips.length > 0 && branch.messageIds.length > 0) {
    const first = rows.get(0) ?? versionsAt(tree, branch, 0);
    rows.set(0, { ...first, chips: [...chips, ...first.chips] });
  }
  return rows;
}

function versionsAfter(tree: BranchTree, branch: Branch, before: BranchSegment): string[] {
  return waysAfter(tree, branch, before).map(firstIdOf);
}

/**
 * Law V9: the position of a branch's continuation among its versions, counted from 1; undefined if
 * there are no others.
 *
 * @param before the segment where the branches split
 * @param own the branch's next segment. If undefined, the branch ends here, and the result is the
 * position that its next message will have.
 */
export function placeAmongVersions(
  tree: BranchTree,
  branch: Branch,
  before: BranchSegment,
  own: BranchSegment | undefined,
): number | undefined {
  const ways = waysAfter(tree, branch, before);
  const base = tree.baseOf(branch);
  const waiting = before.ending.filter((other) => !other.named && tree.baseOf(other) === base);
  if (ways.length + waiting.length < 2) return undefined;
  if (own !== undefined) return ways.indexOf(own) + 1;
  return branch.named ? undefined : ways.length + waiting.indexOf(branch) + 1;
}

/** The continuations by branches with the same base, oldest first. */
function waysAfter(tree: BranchTree, branch: Branch, before: BranchSegment): BranchSegment[] {
  const alternatives = before.children.flatMap((child) => {
    const oldest = oldestThrough(tree, branch, child);
    return oldest === undefined ? [] : [{ child, oldest }];
  });
  alternatives.sort((left, right) => byCreation(left.oldest, right.oldest));
  return asideFirst(alternatives).map(({ child }) => child);
}

interface Alternative {
  child: BranchSegment;
  oldest: Branch;
}

/** Law V6: an attempt that was moved aside comes before what its branch continued with. */
function asideFirst(alternatives: readonly Alternative[]): Alternative[] {
  const ordered = alternatives.filter(({ oldest }) => oldest.aside !== true);
  for (const alternative of alternatives) {
    if (alternative.oldest.aside !== true) continue;
    const trunk = alternative.oldest.forkedFrom?.branchId;
    const at = ordered.findIndex(({ child }) => child.through.some(({ id }) => id === trunk));
    ordered.splice(at < 0 ? ordered.length : at, 0, alternative);
  }
  return ordered;
}

function chipsAfter(tree: BranchTree, branch: Branch, segment: BranchSegment): BranchChip[] {
  const base = tree.baseOf(branch);
  const isChip = (other: Branch): boolean => other.named && other !== base;
  const alternatives = segment.children.filter(
    (child) => oldestThrough(tree, branch, child) === undefined,
  );
  const leaving = alternatives.flatMap((child) => child.through.find(isChip) ?? []);
  return [...segment.ending.filter(isChip), ...leaving]
    .toSorted(byCreation)
    .map(({ id, name, colour }) => ({ branchId: id, name, colour }));
}

/**
 * The oldest branch of the same base with that continuation. Stops at the first, since labels ask this
 * for every line.
 */
function oldestThrough(
  tree: BranchTree,
  branch: Branch,
  segment: BranchSegment,
): Branch | undefined {
  const base = tree.baseOf(branch);
  return segment.through.find((other) => tree.baseOf(other) === base);
}

function firstIdOf(segment: BranchSegment): string {
  return segment.branch.messageIds[segment.start] ?? "";
}
