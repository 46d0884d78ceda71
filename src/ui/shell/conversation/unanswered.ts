import type { Outgoing } from "#domain/command.ts";
import type { ContentPart } from "#domain/message.ts";

/** The ids generated for one press of Send. */
export interface SendIds {
  runId: string;
  nodeId: string;
  newBranchId: string;
}

/** Tells messages apart. */
export function saidOn(branchId: string, content: readonly ContentPart[]): string {
  return JSON.stringify([branchId, content]);
}

/** The last send per draft that has no final answer yet. Known to this tab only, until a reload. */
const unanswered = new Map<string, { said: string; ids: SendIds }>();

/**
 * Returns the ids of an earlier send of the same text that was left without an answer, so that law
 * B8 applies it only once.
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
 * Called once the send is settled or the text has changed: the same text typed again is a new
 * message.
 */
export function forgetUnanswered(draftKey: string): void {
  unanswered.delete(draftKey);
}

/** The first message of a conversation, which may be in it already. */
export function rememberFirst(branchId: string, { content, ...ids }: Outgoing): void {
  // No fork is made for it.
  rememberUnanswered(branchId, saidOn(branchId, content), { ...ids, newBranchId: "" });
}
