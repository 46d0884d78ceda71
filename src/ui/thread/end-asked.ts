import type { Command } from "#domain/command.ts";

/**
 * The branch whose end the person wants to see who asks for this; null: none. What makes a branch of
 * its own (an edit, a fork) needs nothing: a transcript opens at its end.
 */
export function branchToFollow(command: Command): string | null {
  const { type } = command;
  const asks =
    type === "message.send" ||
    type === "run.retry" ||
    type === "run.retryNow" ||
    type === "run.continue";
  return asks ? command.branchId : null;
}
