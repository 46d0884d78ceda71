import type { BranchSegment, BranchTree } from "./branch-tree.ts";

/**
 * The shape of a context without any text: messages in a row without a fork form one segment. Where
 * a segment has a single child, a branch ends between the two.
 */
export interface OutlineSegment {
  /** In order, never empty. */
  nodeIds: string[];
  /** Live branches that pass through, oldest first. */
  branchIds: string[];
  /** Those whose last message is the segment's last. */
  endingBranchIds: string[];
  /** Oldest first. */
  children: OutlineSegment[];
}

export interface Outline {
  segments: OutlineSegment[];
  /** Live branches without messages. */
  emptyBranchIds: string[];
  /** Number of distinct messages on live branches. */
  nodeCount: number;
}

export function outlineOf(tree: BranchTree): Outline {
  const segments = tree.root.children.map(outlineSegment);
  return {
    segments: segments,
    emptyBranchIds: tree.root.ending.map((branch) => branch.id),
    nodeCount: segments.reduce((count, segment) => count + countNodes(segment), 0),
  };
}

function outlineSegment(segment: BranchSegment): OutlineSegment {
  return {
    nodeIds: segment.branch.messageIds.slice(segment.start, segment.end),
    branchIds: segment.through.map((branch) => branch.id),
    endingBranchIds: segment.ending.map((branch) => branch.id),
    children: segment.children.map(outlineSegment),
  };
}

function countNodes(segment: OutlineSegment): number {
  return segment.children.reduce(
    (count, child) => count + countNodes(child),
    segment.nodeIds.length,
  );
}
