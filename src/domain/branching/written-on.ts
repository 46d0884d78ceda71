import type { Branch } from "#domain/context.ts";

import type { BranchTree } from "./branch-tree.ts";
import { isLive } from "./rows.ts";

/**
 * Law B4: the line on which a message was written, for a message shown on the branch `through`. It is
 * the last live branch up the `forkedFrom` chain that still lists the message.
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
