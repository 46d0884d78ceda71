import type { Branch, ChatContext } from "#domain/context.ts";

import type { BranchRun, BranchTree } from "./branch-tree.ts";
import { deleteBranch, deletedWith } from "./delete-branch.ts";

/** What deleting a branch would take away, to be told before and after. */
export interface Deletion {
  /** Versions that go with it (law P6). */
  versions: number;
  /** Messages that no branch has which stays. */
  messages: number;
  /** Messages on all live branches. */
  of: number;
  /** The active branch is among what goes. */
  takesActive: boolean;
  /** Nothing would be left: it is refused. */
  isAll: boolean;
}

/** Costs by forks, not by messages. */
export function deletionOf(tree: BranchTree, target: Branch, active: Branch): Deletion {
  const doomed = new Set(deletedWith(tree.branches, target));
  const stays = (run: BranchRun) => run.through.some((branch) => !doomed.has(branch));
  return {
    versions: doomed.size - 1,
    messages: lengthOf(tree.root, (run) => !stays(run)),
    of: lengthOf(tree.root, () => true),
    takesActive: doomed.has(active),
    isAll: !stays(tree.root),
  };
}

/** The branch that deleting this one would show in place of the active one; null where that stays. */
export function shownAfterDeletion(
  context: ChatContext,
  { branches }: BranchTree,
  target: Branch,
): Branch | null {
  const outcome = deleteBranch({ context, branches }, { branchId: target.id, undoId: "", now: 0 });
  const name = outcome.ok ? outcome.value.context?.activeBranchName : undefined;
  return branches.find((branch) => branch.name === name) ?? null;
}

function lengthOf(run: BranchRun, counts: (run: BranchRun) => boolean): number {
  const below = run.children.reduce((sum, child) => sum + lengthOf(child, counts), 0);
  return below + (counts(run) ? run.end - run.start : 0);
}
