/** Ids of what one press of Send makes. */
export interface SendIds {
  runId: string;
  nodeId: string;
  newBranchId: string;
}

/** By draft, what was sent last and has no answer that settles it: this tab's, until a reload. */
const unanswered = new Map<string, { said: string; ids: SendIds }>();

/** The ids it was sent with before, where it was left unanswered: law B8 has it arrive once. */
export function idsOf(draftKey: string, said: string, newId: () => string): SendIds {
  const before = unanswered.get(draftKey);
  if (before?.said === said) return before.ids;
  return { runId: newId(), nodeId: newId(), newBranchId: newId() };
}

export function keepUnanswered(draftKey: string, said: string, ids: SendIds): void {
  unanswered.set(draftKey, { said, ids });
}

/** Once it is settled, or the text was changed: the same words written anew are another message. */
export function forgetUnanswered(draftKey: string): void {
  unanswered.delete(draftKey);
}
