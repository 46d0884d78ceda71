import type { DeletionPreview, PrunePreview } from "#domain/branching/deletion-preview.ts";
import { actsWords } from "#ui/words/acts.ts";

/** Texts about what deleting a branch removes. */

/** For example "“main” and its 3 other versions". */
export function deletedText(name: string, { versions }: DeletionPreview): string {
  return versions === 0 ? actsWords.branch(name) : actsWords.branchAndVersions(name, versions);
}

/** Says what deleting would take, with a warning where that is more than usual. */
export function deletionNote(deletion: DeletionPreview): string {
  const { messages, total } = deletion;
  if (deletion.leavesNone) return actsWords.onlyBranch;
  const amount =
    messages === 0 ? actsWords.noOwnMessage : actsWords.deletesMessages(messages, total);
  return deletion.takesActive ? actsWords.currentBranch(amount) : amount;
}

/** @param shown the branch shown instead; null if the view does not change */
export function deletedNotice(
  name: string,
  deletion: DeletionPreview,
  shown: string | null,
): string {
  const { messages, total } = deletion;
  const what = deletedText(name, deletion);
  const moved =
    messages === 0
      ? actsWords.movedWithoutMessages(what)
      : actsWords.movedToBin(what, messages, total);
  return shown === null ? moved : `${moved} ${actsWords.nowOn(shown)}`;
}

/** @param preview what deleting from a message would remove */
export function prunedNotice({ branches, messages }: PrunePreview): string {
  return branches === 1 ? actsWords.pruned(messages) : actsWords.prunedOn(messages, branches);
}
