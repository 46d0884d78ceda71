import type { Branch } from "#domain/context.ts";

import { mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { ChangeSet } from "./change-set.ts";
import { isLive, sharedPrefixLength, withOrigin } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/**
 * Laws B5 and P7: removes binned branches and the messages that only they list. A remaining branch that
 * left a removed one remembers the nearest remaining origin instead.
 *
 * @param ids the branches to remove; by default all that are in the bin
 */
export function emptyBin(
  { context, branches }: Pick<ContextRows, "context" | "branches">,
  ids?: ReadonlySet<string>,
): ChangeSet {
  const isRemoved = (branch: Branch) => !isLive(branch) && (ids?.has(branch.id) ?? true);
  const kept = branches.filter((branch) => !isRemoved(branch));
  const removed = branches.filter(isRemoved);
  if (removed.length === 0) return noChange();
  const byId = mapById(branches);
  const moved = kept.flatMap((branch) => {
    const origin = byId.get(branch.forkedFrom?.branchId ?? "");
    if (origin === undefined || !isRemoved(origin)) return [];
    return [withOrigin(branch, nearestKept(origin, byId, isRemoved))];
  });
  const pinned = byId.get(context.pinnedBranchId ?? "");
  return {
    ...noChange(),
    putBranches: moved,
    deleteNodeIds: onlyOn(removed, kept),
    deleteBranchIds: removed.map((branch) => branch.id),
    ...(pinned !== undefined && isRemoved(pinned) ? { context: { pinnedBranchId: null } } : {}),
  };
}

function nearestKept(
  branch: Branch,
  byId: ReadonlyMap<string, Branch>,
  isRemoved: (branch: Branch) => boolean,
): Branch | undefined {
  let at: Branch | undefined = branch;
  for (let steps = 0; at !== undefined && isRemoved(at) && steps < byId.size; steps += 1) {
    at = byId.get(at.forkedFrom?.branchId ?? "");
  }
  return at !== undefined && !isRemoved(at) ? at : undefined;
}

/**
 * The messages that only removed branches list. Normally that is what follows the shared beginning, but
 * a kept branch that breaks B1 may list some of these messages elsewhere.
 */
function onlyOn(removed: readonly Branch[], kept: readonly Branch[]): string[] {
  const ids = new Set(removed.flatMap((branch) => afterShared(branch, kept)));
  for (const { messageIds } of kept) for (const id of messageIds) ids.delete(id);
  return [...ids];
}

/** What follows the longest prefix that the branch shares with a kept one. */
function afterShared(branch: Branch, kept: readonly Branch[]): string[] {
  const shared = kept.map((other) => sharedPrefixLength(other.messageIds, branch.messageIds));
  return branch.messageIds.slice(Math.max(0, ...shared));
}
