import type { Branch } from "#domain/context.ts";

import { baseOf as findBase, mapById } from "./base.ts";
import { byCreation, isLive, lastActive, sharedPrefixLength } from "./rows.ts";

/**
 * Consecutive messages that lie on the same live branches: those of `branch.messageIds` from `start` up
 * to but not including `end`. A segment ends where branches split or where one of them ends.
 */
export interface BranchSegment {
  /** Any of the branches in `through`. */
  readonly branch: Branch;
  readonly start: number;
  readonly end: number;
  /** All live branches that pass through, oldest first. */
  readonly through: readonly Branch[];
  /** The branches in `through` whose last message is the segment's last. */
  readonly ending: readonly Branch[];
  readonly children: readonly BranchSegment[];
}

/**
 * A snapshot of a context's branches, prepared for queries. The shape of the tree is found from the
 * rows of the branches alone. Create it once per snapshot and query it for every row of a transcript;
 * its cost grows with the number of forks, not of messages.
 */
export interface BranchTree {
  readonly branches: readonly Branch[];
  readonly byId: ReadonlyMap<string, Branch>;
  /** An empty segment before all others. Branches without messages end there. */
  readonly root: BranchSegment;
  /** Law V3: the named branch that a version belongs to. A named branch is its own base. */
  baseOf(branch: Branch): Branch;
  /** The segments of a live branch from `root` on; only `root` for any other branch. */
  segmentsOf(branch: Branch): readonly BranchSegment[];
}

export function branchTree(branches: readonly Branch[]): BranchTree {
  const byId = mapById(branches);
  const root = growSegments(branches.filter(isLive).toSorted(byCreation));
  return {
    branches,
    byId,
    root,
    baseOf: remember((branch) => findBase(branch, byId)),
    segmentsOf: remember((branch) => segmentsAlong(root, branch)),
  };
}

function remember<Value>(find: (branch: Branch) => Value): (branch: Branch) => Value {
  const known = new Map<string, Value>();
  return (branch) => {
    const value = known.get(branch.id) ?? find(branch);
    known.set(branch.id, value);
    return value;
  };
}

interface GrowingSegment extends BranchSegment {
  end: number;
  through: Branch[];
  ending: Branch[];
  children: GrowingSegment[];
}

function growSegments(live: readonly Branch[]): BranchSegment {
  const [first] = live;
  const branch = first ?? nowhere;
  const root: GrowingSegment = { branch, start: 0, end: 0, through: [], ending: [], children: [] };
  for (const each of live) grow(root, each);
  return root;
}

/** The root's branch when there are no live branches; it is never shown. */
const nowhere: Branch = {
  id: "",
  contextId: "",
  name: "",
  named: true,
  messageIds: [],
  colour: 0,
  activeAt: 0,
  createdAt: 0,
};

function grow(root: GrowingSegment, branch: Branch): void {
  const { messageIds } = branch;
  let segment = root;
  segment.through.push(branch);
  while (segment.end < messageIds.length) {
    const next = childTowards(segment.children, segment.end, branch);
    if (next === undefined) {
      const last: GrowingSegment = {
        branch,
        start: segment.end,
        end: messageIds.length,
        through: [branch],
        ending: [branch],
        children: [],
      };
      segment.children.push(last);
      return;
    }
    const shared = sharedPrefixLength(next.branch.messageIds, messageIds);
    if (shared < next.end) split(next, shared);
    next.through.push(branch);
    segment = next;
  }
  segment.ending.push(branch);
}

function split(segment: GrowingSegment, at: number): void {
  const lower: GrowingSegment = { ...segment, start: at, through: [...segment.through] };
  segment.end = at;
  segment.ending = [];
  segment.children = [lower];
}

function childTowards<Run extends BranchSegment>(
  children: readonly Run[],
  at: number,
  branch: Branch,
): Run | undefined {
  const id = branch.messageIds[at];
  return children.find((child) => child.branch.messageIds[child.start] === id);
}

function segmentsAlong(root: BranchSegment, branch: Branch): BranchSegment[] {
  const segments = [root];
  if (!isLive(branch)) return segments;
  let segment: BranchSegment | undefined = root;
  while (segment !== undefined && segment.end < branch.messageIds.length) {
    segment = childTowards(segment.children, segment.end, branch);
    if (segment !== undefined) segments.push(segment);
  }
  return segments;
}

/** Law V4: choosing a version leads to the live branch that lists it and was last active. */
export function branchForVersion(tree: BranchTree, nodeId: string): Branch | undefined {
  return lastActive(tree.root.through.filter((branch) => branch.messageIds.includes(nodeId)));
}

/**
 * Law V8: choosing a named branch leads to the branch itself, or to whichever of its versions was
 * active last.
 */
export function lastViewedVersion(tree: BranchTree, base: Branch): Branch {
  return lastActive(tree.root.through.filter((branch) => tree.baseOf(branch) === base)) ?? base;
}
