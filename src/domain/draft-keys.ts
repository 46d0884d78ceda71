/**
 * The keys of drafts. A branch's own draft has the branch's id as its key; all other keys are
 * defined here, or in `call-draft-keys.ts`.
 */
export const NEW_CONVERSATION_DRAFT = "new";

/** For a fork at a message that is not made yet. */
export function forkDraftKey(nodeId: string): string {
  return `fork:${nodeId}`;
}

/**
 * For a message that is being edited: its attachments, and its text where that differs from the
 * message's. Two tabs that edit one message share it. A key per tab would leave rows, and the bytes
 * they refer to, behind whenever a tab closes; with this key the next edit goes on from the row.
 */
export function editDraftKey(nodeId: string): string {
  return `edit:${nodeId}`;
}

/** For a tool call's edited arguments, or the answer to its question. */
export function callDraftKey(callId: string): string {
  return `call:${callId}`;
}

/** For what is being brought back from a branch. */
export function bringBackDraftKey(branchId: string): string {
  return `bring-back:${branchId}`;
}

/** For what the person had written there before it was replaced. */
export function bringBackBeforeKey(branchId: string): string {
  return `bring-back-before:${branchId}`;
}

/** For what is being brought back of an answer to a question on the side. */
export function asideDraftKey(nodeId: string): string {
  return `aside:${nodeId}`;
}

/** The branch that the draft is brought back from; undefined if from none. */
export function branchOfDraft(key: string): string | undefined {
  return /^bring-back(?:-before)?:(.*)$/su.exec(key)?.[1];
}

/** The message at which the draft was started, the first of several; undefined if at none. */
export function nodeOfDraft(key: string): string | undefined {
  const fused = /^fuse-(?:text|name):([^+]*)/u.exec(key)?.[1];
  return fused ?? /^(?:fork|edit|aside):(.*)$/su.exec(key)?.[1];
}

/** The tool call that the draft belongs to; undefined if to none. */
export function callOfDraft(key: string): string | undefined {
  return /^(?:call|answer|reason):(.*)$/su.exec(key)?.[1];
}

/** A branch with this id would share another draft's key. */
export function isDraftKey(id: string): boolean {
  return (
    id === NEW_CONVERSATION_DRAFT ||
    /^(?:fork|edit|aside|call|answer|reason|bring-back|bring-back-before|fuse-text|fuse-name):/u.test(
      id,
    )
  );
}
