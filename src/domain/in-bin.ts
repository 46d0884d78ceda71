import type { CommandRefusal } from "./command.ts";
import type { ChatContext } from "./context.ts";
import type { RunError } from "./run-error.ts";

/** Nothing is written in it until it is restored, or kept as a conversation. */
export function isInBin({ deletedAt }: Pick<ChatContext, "deletedAt">): boolean {
  return deletedAt !== undefined;
}

/**
 * Law P12: why a conversation takes no message and begins no run; undefined if it does. What writes
 * asks it of the row that it reads in its own transaction: another tab may have deleted the
 * conversation meanwhile.
 */
export function refusedInBin(context: ChatContext): CommandRefusal | undefined {
  if (!isInBin(context)) return undefined;
  return { kind: "wrong_state", message: whyRefused(context) };
}

/** The same for a run that had begun before the conversation was deleted. */
export function stoppedByBin(context: ChatContext): RunError | undefined {
  if (!isInBin(context)) return undefined;
  return { kind: "internal", code: IN_BIN, message: whyRefused(context), retryable: false };
}

/** `RunError.code`: nothing was written, because the conversation is in the bin. */
export const IN_BIN = "in_bin";

function whyRefused({ parentId }: ChatContext): string {
  return parentId === undefined
    ? "This conversation is in the bin. Restore it to go on."
    : "This sub-task has ended. Keep it as a conversation to go on.";
}
