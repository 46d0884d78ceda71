/** What a draft is kept under. A branch's own draft has the branch's id; all others are named here. */
export const NEW_CONVERSATION_DRAFT = "new";

/** Of a fork that is not made yet, at a message. */
export function forkDraftKey(nodeId: string): string {
  return `fork:${nodeId}`;
}

/**
 * Of a message that is being changed: what is attached there, the words are the tab's. Two tabs that
 * change one message share it. A key for each tab would leave rows behind, and the bytes that they
 * name, whenever a tab goes; here the next edit takes the row over.
 */
export function editDraftKey(nodeId: string): string {
  return `edit:${nodeId}`;
}

/** Of a tool call's changed arguments, or of the answer to its question. */
export function callDraftKey(callId: string): string {
  return `call:${callId}`;
}

/** The message that the draft was begun at; undefined where it was begun at none. */
export function nodeOfDraft(key: string): string | undefined {
  return /^(?:fork|edit):(.*)$/su.exec(key)?.[1];
}

/** The tool call that the draft is of; undefined where it is of none. */
export function callOfDraft(key: string): string | undefined {
  return /^call:(.*)$/su.exec(key)?.[1];
}

/** A branch of this id would meet another draft under its own. */
export function isDraftKey(id: string): boolean {
  return id === NEW_CONVERSATION_DRAFT || /^(?:fork|edit|call):/u.test(id);
}
