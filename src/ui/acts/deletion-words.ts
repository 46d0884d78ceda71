import type { Deletion } from "#domain/branching/deletion.ts";

/** What deleting a branch takes away, in words. */

/** "“main” and its 3 versions". */
export function deletedWords(name: string, { versions }: Deletion): string {
  if (versions === 0) return `“${name}”`;
  return `“${name}” and its ${versions === 1 ? "version" : `${versions} versions`}`;
}

/** What should be known before, where it is more than any branch; else nothing. */
export function deletionNote(deletion: Deletion): string | undefined {
  if (deletion.isAll) return "There is no other branch.";
  const parts = [
    deletion.takesActive ? "the branch you are on" : "",
    isMost(deletion) ? amountOf(deletion) : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  const words = parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param shown the branch that is in view instead; null where that did not change */
export function deletedNotice(name: string, deletion: Deletion, shown: string | null): string {
  const { versions } = deletion;
  const verb = versions === 0 ? "is" : "are";
  const amount = isMost(deletion) ? `, with ${amountOf(deletion)}` : "";
  const view = shown === null ? "" : ` You are on “${shown}” now.`;
  return `${deletedWords(name, deletion)} ${verb} in the bin${amount}.${view}`;
}

function isMost({ messages, of }: Deletion): boolean {
  return 2 * messages > of;
}

function amountOf({ messages, of }: Deletion): string {
  return `${messages.toLocaleString("en")} of ${of.toLocaleString("en")} messages`;
}
