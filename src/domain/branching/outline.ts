import type { BranchRun, BranchTree } from "./branch-tree.ts";

/**
 * The shape of a context, without a word of its text: messages in a row without a fork stand in one
 * run. A run with a single child is one in whose middle a branch ends.
 */
export interface OutlineRun {
  /** In order, never empty. */
  nodeIds: string[];
  /** Live branches that go through, oldest first. */
  branchIds: string[];
  /** Those whose last message is the run's last. */
  endingBranchIds: string[];
  /** Oldest way first. */
  children: OutlineRun[];
}

export interface Outline {
  runs: OutlineRun[];
  /** Live branches without messages. */
  emptyBranchIds: string[];
  /** Of distinct messages on live branches. */
  nodeCount: number;
}

export function outlineOf(tree: BranchTree): Outline {
  const runs = tree.root.children.map(outlineRun);
  return {
    runs,
    emptyBranchIds: tree.root.ending.map((branch) => branch.id),
    nodeCount: runs.reduce((count, run) => count + countNodes(run), 0),
  };
}

function outlineRun(run: BranchRun): OutlineRun {
  return {
    nodeIds: run.branch.messageIds.slice(run.start, run.end),
    branchIds: run.through.map((branch) => branch.id),
    endingBranchIds: run.ending.map((branch) => branch.id),
    children: run.children.map(outlineRun),
  };
}

function countNodes(run: OutlineRun): number {
  return run.children.reduce((count, child) => count + countNodes(child), run.nodeIds.length);
}
