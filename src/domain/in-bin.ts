import type { RunError } from "#domain/runs/run-error.ts";

import type { CommandRefusal } from "./command.ts";
import { isInBin } from "./context.ts";
import type { ChatContext } from "./context.ts";

/**
 * Law P12: why a conversation takes no message and begins no run; undefined if it does. Call this with
 * rows read in the transaction that writes, since another tab may have deleted the conversation in the
 * meantime.
 *
 * @param above for a sub-task, the nearest conversation above it that is in the bin
 */
export function refusedInBin(
  context: ChatContext,
  above: ChatContext | undefined,
): CommandRefusal | undefined {
  const message = whyRefused(context, above);
  return message === undefined ? undefined : { kind: "wrong_state", message };
}

/** Why a conversation that is known to be read-only is so. */
export function whyOnlyRead(context: ChatContext): string {
  return (
    whyRefused(context, undefined) ??
    "This sub-task can only be read: what it belongs to is in the bin. Restore that to go on."
  );
}

/** The error of a run that had begun before its conversation was deleted; undefined if it may go on. */
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
