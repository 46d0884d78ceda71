import type { Branch } from "#domain/context.ts";

import { mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { ChangeSet } from "./change-set.ts";
import { isLive, sharedLength, withOrigin } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/**
 * Laws B5 and P7: removes the binned branches and the messages that only they list. What is left
 * forgets where it left a removed branch, and remembers the nearest one before it.
 */
export function emptyBin({
  context,
  branches,
}: Pick<ContextRows, "context" | "branches">): ChangeSet {
  const live = branches.filter(isLive);
  const removed = branches.filter((branch) => !isLive(branch));
  if (removed.length === 0) return noChange();
  const byId = mapById(branches);
  const moved = live.flatMap((branch) => {
    const origin = byId.get(branch.forkedFrom?.branchId ?? "");
    if (origin === undefined || isLive(origin)) return [];
    return [withOrigin(branch, nearestLive(origin, byId))];
  });
  const pinned = byId.get(context.pinnedBranchId ?? "");
  return {
    ...noChange(),
    putBranches: moved,
    deleteNodeIds: [...new Set(removed.flatMap((branch) => onlyOn(branch, live)))],
    deleteBranchIds: removed.map((branch) => branch.id),
    ...(pinned === undefined || isLive(pinned) ? {} : { context: { pinnedBranchId: null } }),
  };
}

function nearestLive(branch: Branch, byId: ReadonlyMap<string, Branch>): Branch | undefined {
  let at: Branch | undefined = branch;
  for (let steps = 0; at !== undefined && !isLive(at) && steps < byId.size; steps += 1) {
    at = byId.get(at.forkedFrom?.branchId ?? "");
  }
  return at !== undefined && isLive(at) ? at : undefined;
}

/** What comes after the longest part that a live branch shares. */
function onlyOn(branch: Branch, live: readonly Branch[]): string[] {
  const shared = live.map((other) => sharedLength(other.messageIds, branch.messageIds));
  return branch.messageIds.slice(Math.max(0, ...shared));
}
