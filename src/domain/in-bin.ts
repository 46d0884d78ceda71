import type { RunError } from "#domain/runs/run-error.ts";

import type { CommandRefusal } from "./command.ts";
import { isInBin } from "./context.ts";
import type { ChatContext } from "./context.ts";

/**
 * Law P12: why a conversation takes no message and begins no run; undefined if it does. What writes
 * asks it of the rows that it reads in its own transaction: another tab may have deleted the
 * conversation meanwhile.
 *
 * @param above the nearest conversation above it that is in the bin, if it is a sub-task
 */
export function refusedInBin(
  context: ChatContext,
  above: ChatContext | undefined,
): CommandRefusal | undefined {
  const message = whyRefused(context, above);
  return message === undefined ? undefined : { kind: "wrong_state", message };
}

/** The same of a conversation of which it is known that it can only be read, wherever it is. */
export function whyOnlyRead(context: ChatContext): string {
  return (
    whyRefused(context, undefined) ??
    "This sub-task can only be read: what it belongs to is in the bin. Restore that to go on."
  );
}

/** The same for a run that had begun before the conversation was deleted. */
export function stoppedByBin(
  context: ChatContext,
  above: ChatContext | undefined,
): RunError | undefined {
  const message = whyRefused(context, above);
  return message === undefined
    ? undefined
    : { kind: "internal", code: IN_BIN, message, retryable: false };
}

/** `RunError.code`: nothing was written, because the conversation is in the bin. */
export const IN_BIN = "in_bin";

function whyRefused(context: ChatContext, above: ChatContext | undefined): string | undefined {
  if (isInBin(context)) {
    return context.parentId === undefined
      ? "This conversation is in the bin. Restore it to go on."
      : "This sub-task has ended. Keep it as a conversation to go on.";
  }
  if (above === undefined) return undefined;
  return above.parentId === undefined
    ? "This sub-task’s conversation is in the bin. Restore that to go on."
    : "This sub-task is part of one that has ended. Restore that one from the bin to go on.";
}
