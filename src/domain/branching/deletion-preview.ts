import type { Branch, ChatContext } from "#domain/context.ts";

import type { BranchSegment, BranchTree } from "./branch-tree.ts";
import { deleteBranch, branchesDeletedWith } from "./delete-branch.ts";

/** What deleting a branch would remove; shown before the deletion and after it. */
export interface DeletionPreview {
  /** Versions that are deleted with the branch (law P6). */
  versions: number;
  /** Messages that are on no remaining branch. */
  messages: number;
  /** Messages on all live branches. */
  total: number;
  /** Whether the active branch is among those deleted. */
  takesActive: boolean;
  /** Whether no branch would be left, so that the deletion would be refused. */
  leavesNone: boolean;
}

/** What deleting a branch would remove. The cost grows with the number of forks, not of messages. */
export function previewDeletion(tree: BranchTree, target: Branch, active: Branch): DeletionPreview {
  const removed = new Set(branchesDeletedWith(tree.branches, target));
  const stays = (segment: BranchSegment) => segment.through.some((branch) => !removed.has(branch));
  return {
    versions: removed.size - 1,
    messages: countMessages(tree.root, (segment) => !stays(segment)),
    total: countMessages(tree.root, () => true),
    takesActive: removed.has(active),
    leavesNone: !stays(tree.root),
  };
}

/** What pruning at a message would remove. */
export interface PrunePreview {
  /** Branches and versions that go through the message. */
  branches: number;
  messages: number;
}

/**
 * What pruning at a message would remove. Apart from finding the message, the cost grows with the
 * number of forks.
 */
export function previewPrune(tree: BranchTree, nodeId: string): PrunePreview {
  const found = segmentOf(tree.root, nodeId);
  if (found === undefined) return { branches: 0, messages: 0 };
  const { segment, index } = found;
  return {
    branches: segment.through.length,
    messages: countMessages(segment, () => true) - (index - segment.start),
  };
}

function segmentOf(
  segment: BranchSegment,
  nodeId: string,
): { segment: BranchSegment; index: number } | undefined {
  const { branch, start, end } = segment;
  const within = branch.messageIds.slice(start, end).indexOf(nodeId);
  if (within >= 0) return { segment, index: start + within };
  for (const child of segment.children) {
    const found = segmentOf(child, nodeId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The branch that would become active if this one is deleted; null if the active one stays. */
export function activeAfterDeletion(
  context: ChatContext,
  { branches }: BranchTree,
  target: Branch,
): Branch | null {
  const outcome = deleteBranch({ context, branches }, { branchId: target.id, undoId: "", now: 0 });
  const name = outcome.ok ? outcome.value.context?.activeBranchName : undefined;
  return branches.find((branch) => branch.name === name) ?? null;
}

function countMessages(
  segment: BranchSegment,
  counts: (segment: BranchSegment) => boolean,
): number {
  const below = segment.children.reduce((sum, child) => sum + countMessages(child, counts), 0);
  return below + (counts(segment) ? segment.end - segment.start : 0);
}
