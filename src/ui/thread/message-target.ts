import type { ForkInfo } from "#domain/branching/versions.ts";
import { isContinuation } from "#domain/continuation.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";
import type { NodeTarget } from "#ui/acts/action-context.ts";

/** A message of the branch's transcript, in the form that its actions take. */
export function messageTarget({ id, message }: MessageNode, branchId: string): NodeTarget {
  const isAnswerToEdit = hasAnswerToEdit(message);
  return { nodeId: id, branchId, role: message.role, isAnswerToEdit, isRead: true };
}

/**
 * Whether the message has actions. A message by which Bough told the model to continue has only the stepper
 * of its versions, if there are any.
 */
export function hasActs({ message }: MessageNode, versions: ForkInfo | undefined): boolean {
  return message.role !== "tool" && (!isContinuation(message) || versions !== undefined);
}

function hasAnswerToEdit({ role, toolCalls = [], content }: InternalMessage): boolean {
  const hasText = content.some((part) => part.type === "text");
  return role === "assistant" && toolCalls.length === 0 && hasText;
}
