import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";

import { baseOf, mapById } from "./base.ts";
import { bin } from "./binning.ts";
import { noChange } from "./change-set.ts";
import type { Outcome } from "./change-set.ts";
import { branchById, isLive, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface DeleteBranch {
  branchId: string;
  undoId: string;
  now: number;
}

/**
 * Law P6: a named branch goes to the bin with its versions, which nobody could find without it; a
 * version goes alone. The last branch cannot go: who wants that deletes the conversation.
 */
export function deleteBranch(
  rows: Pick<ContextRows, "context" | "branches">,
  { branchId, undoId, now }: DeleteBranch,
): Outcome {
  const target = branchById(rows.branches, branchId);
  if (target === undefined) return err(refusal("not_found", "There is no such branch."));
  if (!isLive(target)) return ok(noChange());
  const byId = mapById(rows.branches);
  const doomed = deletedWith(rows.branches, target);
  if (doomed.length === rows.branches.filter(isLive).length) {
    return err(
      refusal("wrong_state", "It is the only branch. Delete the conversation to be rid of it."),
    );
  }
  const leftAt = byId.get(target.forkedFrom?.branchId ?? "");
  return ok(
    bin(rows, {
      kind: "delete_branch",
      undoId,
      target,
      doomed,
      kept: undefined,
      showFirst: leftAt === undefined ? [] : showNear(leftAt, byId),
      now,
    }),
  );
}

/** Law P6: the live branches that go when this one is deleted, itself first. */
export function deletedWith(branches: readonly Branch[], target: Branch): Branch[] {
  const byId = mapById(branches);
  const versions = branches.filter(
    (branch) =>
      branch !== target && isLive(branch) && !branch.named && baseOf(branch, byId) === target,
  );
  return target.named ? [target, ...versions] : [target];
}

/** Back to where the branch left: that branch, or the version of it last viewed. */
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
