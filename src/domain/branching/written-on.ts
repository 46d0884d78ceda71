import type { Branch } from "#domain/context.ts";

import type { BranchTree } from "./branch-tree.ts";
import { isLive } from "./rows.ts";

/**
 * Law B4: the line that a message shown through a branch was written on, found up its `forkedFrom`
 * chain: the last live branch that still lists it.
 */
export function writtenOn({ byId }: BranchTree, through: Branch, nodeId: string): Branch {
  let at = through;
  for (const seen = new Set<string>(); !seen.has(at.id);) {
    seen.add(at.id);
    const origin = byId.get(at.forkedFrom?.branchId ?? "");
    if (origin === undefined || !isLive(origin) || !origin.messageIds.includes(nodeId)) break;
    at = origin;
  }
  return at;
}
