import type { Command } from "#domain/command.ts";

/**
 * The branch whose end should be shown for this command, or null. Commands that make a branch (an
 * edit, a fork) need nothing: one that nobody went to or left before opens at its end.
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

/** Whether it makes a version, which is the active branch then. */
export function makesVersion({ type }: Command): boolean {
  return type === "message.edit" || type === "message.regenerate";
}
