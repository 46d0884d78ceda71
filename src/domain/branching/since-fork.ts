import type { Branch } from "#domain/context.ts";

import type { BranchTree } from "./branch-tree.ts";
import { isLive, latestActive, sharedLength } from "./rows.ts";

/** What a branch has that the one it left has not. */
export interface Added {
  /** The branch it left; undefined for one that left none, or whose origin is gone. */
  origin: Branch | undefined;
  nodeIds: readonly string[];
}

/**
 * The messages of a branch since its fork. A version counts as its base does: what stands on
 * `cheaper-path · version 2` was added since `cheaper-path` left `main`. A branch that left none has
 * added all that it holds.
 */
export function addedSinceFork(tree: BranchTree, branch: Branch): Added {
  const base = tree.baseOf(branch);
  const { forkedFrom } = base.forkedFrom === undefined ? branch : base;
  const origin = tree.byId.get(forkedFrom?.branchId ?? "");
  const shared =
    origin === undefined
      ? branch.messageIds.lastIndexOf(forkedFrom?.nodeId ?? "") + 1
      : sharedLength(branch.messageIds, origin.messageIds);
  return { origin, nodeIds: branch.messageIds.slice(shared) };
}

/** Where what a branch found goes by default: to its origin, else the main thread, else the latest. */
export function receiverOf(
  tree: BranchTree,
  branch: Branch,
  pinnedBranchId?: string,
): Branch | undefined {
  const others = tree.root.through.filter((one) => one !== branch);
  const { origin } = addedSinceFork(tree, branch);
  const pinned = others.find((one) => one.id === pinnedBranchId);
  if (origin !== undefined && isLive(origin) && origin !== branch) return origin;
  return pinned ?? latestActive(others.filter((one) => one.named)) ?? others[0];
}
