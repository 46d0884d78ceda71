import type { FileRows } from "#domain/files/format.ts";
import type { PlannedConversation } from "#domain/files/plan.ts";
import { filesWords } from "#ui/words/files.tsx";

/**
 * What an import would add and bring back.
 * @param coming the conversations that the person has not left out
 * @param add the rows of those alone
 */
export function comingText(
  coming: readonly PlannedConversation[],
  add: Pick<FileRows, "branches" | "messages">,
): string {
  if (coming.length === 0) return filesWords.report.noneSelected;
  const grown = coming.filter(({ outcome }) => outcome === "grown");
  const added = coming.filter(({ outcome }) => outcome !== "grown" && outcome !== "binned").length;
  const back = coming.filter(({ isRestored }) => isRestored).length;
  const newer = grown.reduce((sum, one) => sum + one.messages, 0);
  // Those that go on are no rows of `add`, so what the plan counts of a grown one cannot be taken off.
  const known = new Set(grown.map(({ contextId }) => contextId));
  const onBranches = add.branches.filter(({ contextId }) => !known.has(contextId)).length;
  const messages = filesWords.choice.messages(add.messages.length - newer);
  const branches = filesWords.choice.branches(onBranches);
  return [
    ...(added === 0 ? [] : [filesWords.report.added(added, messages, branches)]),
    ...(newer === 0 ? [] : [filesWords.report.newMessages(newer, grown.length)]),
    ...(back === 0 ? [] : [filesWords.report.restored(back)]),
  ].join(" ");
}
