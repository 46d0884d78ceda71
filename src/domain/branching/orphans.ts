import type { Branch } from "#domain/context.ts";

import { baseOf } from "./base.ts";
import { branchNames, uniqueName, withoutVersionNumber } from "./names.ts";
import { byCreation, isLive } from "./rows.ts";

/**
 * Law V3: a version that is restored while its base is in the bin becomes a named branch, since nobody
 * could find it otherwise. A readable name replaces its generated one (V2).
 */
export function promoteOrphans(after: Map<string, Branch>): void {
  for (const branch of [...after.values()].filter(isLive).toSorted(byCreation)) {
    const base = baseOf(branch, after);
    if (base.named && isLive(base)) continue;
    const { aside: _aside, ...row } = branch;
    const name = branch.named
      ? branch.name
      : uniqueName(branchNames(after.values()), withoutVersionNumber(branch.name));
    after.set(branch.id, { ...row, name, named: true });
  }
}
