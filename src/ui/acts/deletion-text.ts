import type { DeletionPreview, PrunePreview } from "#domain/branching/deletion-preview.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";

/** Texts about what deleting a branch removes. */

/** "“main” and its 3 other versions". */
export function deletedText(name: string, { versions }: DeletionPreview): string {
  if (versions === 0) return `“${name}”`;
  return `“${name}” and its ${versions === 1 ? "other version" : `${versions} other versions`}`;
}

/** What would go, and a warning where it is more than ordinary. */
export function deletionNote(deletion: DeletionPreview): string {
  if (deletion.leavesNone) return "This is the only branch.";
  const amount =
    deletion.messages === 0 ? "It has no message of its own" : `Deletes ${amountOf(deletion)}`;
  return deletion.takesActive ? `Your current branch. ${amount}` : amount;
}

/** @param shown the branch shown instead; null if the view does not change */
export function deletedNotice(
  name: string,
  deletion: DeletionPreview,
  shown: string | null,
): string {
  const view = shown === null ? "" : ` You’re now on “${shown}”.`;
  return `Moved ${deletedText(name, deletion)} to the bin, with ${amountOf(deletion)}.${view}`;
}

/** @param preview what deleting from a message would remove */
export function prunedNotice({ branches, messages }: PrunePreview): string {
  const on = branches === 1 ? "" : ` on ${formatCount(branches, "branch", "branches")}`;
  return `Moved ${formatCount(messages, "message")}${on} to the bin.`;
}

function amountOf({ messages, total: of }: DeletionPreview): string {
  if (messages === 0) return "no message of its own";
  return `${formatNumber(messages)} of ${formatNumber(of)} messages`;
}
