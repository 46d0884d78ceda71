import type { BranchSegment, BranchTree } from "./branch-tree.ts";

/**
 * The shape of a context without any text. Consecutive messages without a fork form one segment. If a
 * segment has a single child, a branch ends between the two.
 */
export interface OutlineSegment {
  /** In order, never empty. */
  nodeIds: string[];
  /** Live branches that pass through, oldest first. */
  branchIds: string[];
  /** The branches in `branchIds` whose last message is the segment's last. */
  endingBranchIds: string[];
  /** Oldest first. */
  children: OutlineSegment[];
}

/** The first segments, oldest first. Live branches without messages are in none of them. */
export function outlineOf(tree: BranchTree): OutlineSegment[] {
  return tree.root.children.map(outlineSegment);
}

function outlineSegment(segment: BranchSegment): OutlineSegment {
  return {
    nodeIds: segment.branch.messageIds.slice(segment.start, segment.end),
    branchIds: segment.through.map((branch) => branch.id),
    endingBranchIds: segment.ending.map((branch) => branch.id),
    children: segment.children.map(outlineSegment),
  };
}
