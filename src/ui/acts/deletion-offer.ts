import type { notify } from "#app/view/notices.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { previewDeletion } from "#domain/branching/deletion-preview.ts";
import { undoWords } from "#ui/words/undo.ts";

import { removeBranch } from "./branch-actions.tsx";
import type { Deleting } from "./branch-actions.tsx";

/**
 * The notice for an undo that is refused because the branch has continued: it says what deleting the branch
 * would take, with a button that deletes it. Undefined if the branch cannot be deleted.
 */
export function deletionOffer(
  means: Deleting,
  branchId: string,
): Parameters<typeof notify>[0] | undefined {
  const { context, tree, active } = means.current;
  const branch = tree.root.through.find(({ id }) => id === branchId);
  const deletion = branch && previewDeletion(tree, branch, active);
  if (branch === undefined || deletion === undefined || deletion.leavesNone) return undefined;
  return {
    text: undoWords.continued(branchLabel(tree, branch), deletion.messages),
    action: { label: undoWords.deleteBranch, act: () => void removeBranch(means, branch) },
    contextId: context.id,
  };
}
