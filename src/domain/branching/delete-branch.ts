import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";

import { baseOf, mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { moveToBin } from "./move-to-bin.ts";
import { branchById, isLive, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface DeleteBranch {
  branchId: string;
  undoId: string;
  now: number;
}

/**
 * Law P6: a named branch goes to the bin with its versions, which nobody could find without it; a
 * version goes alone. The last branch cannot be deleted; the person is told to delete the conversation.
 */
export function deleteBranch(
  rows: Pick<ContextRows, "context" | "branches">,
  { branchId, undoId, now }: DeleteBranch,
): OperationResult {
  const target = branchById(rows.branches, branchId);
  if (target === undefined) return err(refusal("not_found", "There is no such branch."));
  if (!isLive(target)) return ok(noChange());
  const byId = mapById(rows.branches);
  const removed = branchesDeletedWith(rows.branches, target);
  if (removed.length === rows.branches.filter(isLive).length) {
    return err(
      refusal("wrong_state", "This is the only branch. To remove it, delete the conversation."),
    );
  }
  const leftAt = byId.get(target.forkedFrom?.branchId ?? "");
  return ok(
    moveToBin(rows, {
      kind: "delete_branch",
      undoId,
      target,
      removed,
      kept: undefined,
      showFirst: leftAt === undefined ? [] : showNear(leftAt, byId),
      now,
    }),
  );
}

/** Law P6: the live branches that are deleted along with this one, which comes first. */
export function branchesDeletedWith(branches: readonly Branch[], target: Branch): Branch[] {
  const byId = mapById(branches);
  const versions = branches.filter(
    (branch) =>
      branch !== target && isLive(branch) && !branch.named && baseOf(branch, byId) === target,
  );
  return target.named ? [target, ...versions] : [target];
}

/** What to show next: the branch that the deleted one left, or its version that was last active. */
function showNear(
  leftAt: Branch,
  byId: ReadonlyMap<string, Branch>,
): ((branch: Branch) => boolean)[] {
  const base = baseOf(leftAt, byId);
  return [
    (branch) => branch.id === leftAt.id,
    (branch) => baseOf(byId.get(branch.id) ?? branch, byId) === base,
  ];
}
