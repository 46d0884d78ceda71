import type { Branch } from "#domain/context.ts";

import type { BranchTree } from "./branch-tree.ts";
import { isLive, lastActive, sharedPrefixLength } from "./rows.ts";

/** The messages that a branch has in addition to the branch it left. */
export interface AddedMessages {
  /** The branch it left; undefined if there is none, or if it no longer exists. */
  origin: Branch | undefined;
  nodeIds: readonly string[];
}

/**
 * The messages of a branch since its fork. A version counts from its base's fork: everything on
 * `cheaper-path · version 2` was added since `cheaper-path` left `main`. A branch that left no other
 * has added everything it has.
 */
export function addedSinceFork(tree: BranchTree, branch: Branch): AddedMessages {
  const base = tree.baseOf(branch);
  const { forkedFrom } = base.forkedFrom === undefined ? branch : base;
  const origin = tree.byId.get(forkedFrom?.branchId ?? "");
  const shared =
    origin === undefined
      ? branch.messageIds.lastIndexOf(forkedFrom?.nodeId ?? "") + 1
      : sharedPrefixLength(branch.messageIds, origin.messageIds);
  return { origin, nodeIds: branch.messageIds.slice(shared) };
}

/** The messages that a branch does not list. By law B1, that is what follows where the two part. */
export function lackedBy(receiver: Branch, nodeIds: readonly string[]): string[] {
  const there = new Set(receiver.messageIds);
  return nodeIds.filter((id) => !there.has(id));
}

/**
 * Where messages brought back from a branch go by default: its origin, otherwise the main thread,
 * otherwise the named branch last active.
 */
export function defaultReceiver(
  tree: BranchTree,
  branch: Branch,
  pinnedBranchId?: string,
): Branch | undefined {
  const others = tree.root.through.filter((one) => one !== branch);
  const { origin } = addedSinceFork(tree, branch);
  const pinned = others.find((one) => one.id === pinnedBranchId);
  if (origin !== undefined && isLive(origin) && origin !== branch) return origin;
  return pinned ?? lastActive(others.filter((one) => one.named)) ?? others[0];
}
