import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";

import { mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { promoteOrphans } from "./orphans.ts";
import { byCreation, isLive, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/**
 * Law P10: takes branches out of the bin as they are, for those that no undo row would restore: they
 * came with a file, or hold what undoing removed from a branch's end.
 */
export function restoreBranches(
  { branches }: Pick<ContextRows, "branches">,
  { branchIds }: { branchIds: readonly string[] },
): OperationResult {
  const before = mapById(branches);
  const after = new Map(before);
  for (const id of branchIds) {
    const branch = before.get(id);
    if (branch === undefined) {
      return err(refusal("not_found", "This can’t be restored because the bin was emptied."));
    }
    if (!isLive(branch)) after.set(id, outOfBin(branch));
  }
  promoteOrphans(after);
  return ok({
    ...noChange(),
    putBranches: [...after.values()]
      .filter((branch) => before.get(branch.id) !== branch)
      .toSorted(byCreation),
  });
}

function outOfBin({ deletedAt: _deletedAt, ...branch }: Branch): Branch {
  return branch;
}
