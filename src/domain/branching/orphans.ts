import type { Branch } from "#domain/context.ts";

import { baseOf } from "./base.ts";
import { byCreation, isLive } from "./rows.ts";

/**
 * Law V3: a version that comes back while the branch it belonged to is in the bin stands for itself
 * from then on, or nobody could find it.
 */
export function nameOrphans(after: Map<string, Branch>): void {
  for (const branch of [...after.values()].filter(isLive).toSorted(byCreation)) {
    const base = baseOf(branch, after);
    if (base.named && isLive(base)) continue;
    const { aside: _aside, ...row } = branch;
    after.set(branch.id, { ...row, named: true });
  }
}
