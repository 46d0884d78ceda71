import type { Outgoing } from "#domain/command.ts";
import type { ContentPart } from "#domain/message.ts";

/** The ids generated for one press of Send. */
export interface SendIds {
  runId: string;
  nodeId: string;
  newBranchId: string;
}

/** A key that identifies a message by its branch and content. */
export function saidOn(branchId: string, content: readonly ContentPart[]): string {
  return JSON.stringify([branchId, content]);
}

/** The last send of each draft that has no final answer yet. Only this tab knows it, until a reload. */
const unanswered = new Map<string, { said: string; ids: SendIds }>();

/**
 * Returns the ids with which to send a text. If an earlier send of the same text got no answer, they are the
 * ids of that send, so that it takes effect only once (law B8).
 */
export function idsForSend(draftKey: string, said: string, newId: () => string): SendIds {
  const before = unanswered.get(draftKey);
  if (before?.said === said) return before.ids;
  return { runId: newId(), nodeId: newId(), newBranchId: newId() };
}

export function rememberUnanswered(draftKey: string, said: string, ids: SendIds): void {
  unanswered.set(draftKey, { said, ids });
}

/**
 * Called once the send is settled or the text has changed. The same text typed again is then a new message.
 */
export function forgetUnanswered(draftKey: string): void {
  unanswered.delete(draftKey);
}

/** Remembers the first message of a conversation, which may already be stored there. */
export function rememberFirst(branchId: string, { content, ...ids }: Outgoing): void {
  // A first message makes no fork.
  rememberUnanswered(branchId, saidOn(branchId, content), { ...ids, newBranchId: "" });
}
