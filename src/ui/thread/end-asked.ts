import type { Command } from "#domain/command.ts";

/**
 * The branch whose end should be shown for this command, or null. Commands that make a branch (an edit, a
 * fork) need nothing: a branch that was never in view opens at its end.
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

/** Whether the command makes a version, which then becomes the active branch. */
export function makesVersion({ type }: Command): boolean {
  return type === "message.edit" || type === "message.regenerate";
}
