import type { PlannedConversation } from "#domain/files/plan.ts";
import type { AddedRows } from "#domain/files/waiting-messages.ts";
import { filesWords } from "#ui/words/files.tsx";

/**
 * Says what an import would add and restore.
 * @param coming the conversations that the person has not left out
 * @param add the rows of these conversations only
 */
export function comingText(
  coming: readonly PlannedConversation[],
  add: Pick<AddedRows, "branches"> & { messages: readonly { count: number }[] },
): string {
  if (coming.length === 0) return filesWords.report.noneSelected;
  const grown = coming.filter(({ outcome }) => outcome === "grown");
  const added = coming.filter(({ outcome }) => outcome !== "grown" && outcome !== "binned").length;
  const back = coming.filter(({ isRestored }) => isRestored).length;
  const newer = grown.reduce((sum, one) => sum + one.messages, 0);
  // For a grown conversation the plan also counts branches that exist here and are not in `add`, so its count
  // cannot be subtracted.
  const known = new Set(grown.map(({ contextId }) => contextId));
  const onBranches = add.branches.filter(({ contextId }) => !known.has(contextId)).length;
  const all = add.messages.reduce((sum, { count }) => sum + count, 0);
  const messages = filesWords.choice.messages(all - newer);
  const branches = filesWords.choice.branches(onBranches);
  return [
    ...(added === 0 ? [] : [filesWords.report.added(added, messages, branches)]),
    ...(newer === 0 ? [] : [filesWords.report.newMessages(newer, grown.length)]),
    ...(back === 0 ? [] : [filesWords.report.restored(back)]),
  ].join(" ");
}
