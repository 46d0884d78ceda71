/**
 * The keys of drafts. A branch's own draft has the branch's id as its key; the other keys are defined
 * here and in `call-draft-keys.ts`.
 */
export const NEW_CONVERSATION_DRAFT = "new";

/** The draft of a fork at a message; the fork has not been made yet. */
export function forkDraftKey(nodeId: string): string {
  return `fork:${nodeId}`;
}

/**
 * The draft of a message that is being edited: its attachments, and its text where that differs from
 * the message's. Two tabs that edit one message share the draft. With a key per tab, each closed tab
 * would leave a row behind, and the bytes it refers to; with this key the next edit continues from that
 * row.
 */
export function editDraftKey(nodeId: string): string {
  return `edit:${nodeId}`;
}

/** The draft of a tool call's edited arguments, or of the answer to its question. */
export function callDraftKey(callId: string): string {
  return `call:${callId}`;
}

/** The draft of what is being brought back from a branch. */
export function bringBackDraftKey(branchId: string): string {
  return `bring-back:${branchId}`;
}

/** What the person had written for a bring back before it was replaced. */
export function bringBackBeforeKey(branchId: string): string {
  return `bring-back-before:${branchId}`;
}

/** The draft of what is being brought back of an answer to a question on the side. */
export function asideDraftKey(nodeId: string): string {
  return `aside:${nodeId}`;
}

/** The branch from which a draft brings something back; undefined for any other draft. */
export function branchOfDraft(key: string): string | undefined {
  return /^bring-back(?:-before)?:(.*)$/su.exec(key)?.[1];
}

/** The message at which a draft was started, the first if there are several; undefined if there is none. */
export function nodeOfDraft(key: string): string | undefined {
  const fused = /^fuse-(?:text|name):([^+]*)/u.exec(key)?.[1];
  return fused ?? /^(?:fork|edit|aside):(.*)$/su.exec(key)?.[1];
}

/** The tool call that a draft belongs to; undefined if there is none. */
export function callOfDraft(key: string): string | undefined {
  return /^(?:call|answer|reason):(.*)$/su.exec(key)?.[1];
}

/** Whether the id looks like another draft's key. A branch with such an id would share that draft. */
export function isDraftKey(id: string): boolean {
  return (
    id === NEW_CONVERSATION_DRAFT ||
    /^(?:fork|edit|aside|call|answer|reason|bring-back|bring-back-before|fuse-text|fuse-name):/u.test(
      id,
    )
  );
}
