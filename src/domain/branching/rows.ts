import type { CommandRefusal } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { NodeLookup } from "#domain/runs/round-nodes.ts";

/**
 * What an operation reads. `lookup` must find the nodes that `missingForRound` names for the message
 * acted on (for `appendNodes`, the branch's last message), and any node that already has one of the new
 * ids.
 */
export interface ContextRows {
  context: ChatContext;
  /** All branches of the context, including the bin. */
  branches: readonly Branch[];
  lookup: NodeLookup;
}

export function isLive(branch: Branch): boolean {
  return branch.deletedAt === undefined;
}

export function branchById(branches: readonly Branch[], id: string): Branch | undefined {
  return branches.find((branch) => branch.id === id);
}

/** The active branch; undefined only if law B7 is broken. */
export function activeBranchOf(
  rows: Pick<ContextRows, "context" | "branches">,
): Branch | undefined {
  return rows.branches.find((branch) => branch.name === rows.context.activeBranchName);
}

/** The branch, if a person can act on it. A branch in the bin counts as missing. */
export function liveBranch(
  branches: readonly Branch[],
  id: string,
): Result<Branch, CommandRefusal> {
  const branch = branchById(branches, id);
  if (branch === undefined) return err(refusal("not_found", "There is no such branch."));
  return isLive(branch) ? ok(branch) : err(refusal("not_found", "The branch is in the bin."));
}

export function refusal(kind: CommandRefusal["kind"], message: string): CommandRefusal {
  return { kind, message };
}

/**
 * How many messages two branches share from the start. By law B1 two branches that agree at one
 * position agree everywhere before it, so a binary search is enough.
 */
export function sharedPrefixLength(left: readonly string[], right: readonly string[]): number {
  let low = 0;
  let high = Math.min(left.length, right.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (left[middle - 1] === right[middle - 1]) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the branch contains all of `path`. By law B1, comparing the last id is enough. */
export function goesThrough(branch: Pick<Branch, "messageIds">, path: readonly string[]): boolean {
  return path.length === 0 || branch.messageIds[path.length - 1] === path.at(-1);
}

/** The `forkedFrom` of a branch that left `origin` after the messages that both share. */
export function forkPointIn(
  origin: Branch,
  messageIds: readonly string[],
): NonNullable<Branch["forkedFrom"]> {
  const last = messageIds[sharedPrefixLength(origin.messageIds, messageIds) - 1];
  return last === undefined ? { branchId: origin.id } : { branchId: origin.id, nodeId: last };
}

/** The branch with another origin, or without one. */
export function withOrigin(branch: Branch, origin: Branch | undefined): Branch {
  const { forkedFrom: _forkedFrom, ...rest } = branch;
  return origin === undefined
    ? rest
    : { ...rest, forkedFrom: forkPointIn(origin, branch.messageIds) };
}

/** The branch activated last. On a tie, named branches come before versions, then newer ones first. */
export function lastActive(branches: readonly Branch[]): Branch | undefined {
  return branches.toSorted(
    (left, right) =>
      right.activeAt - left.activeAt ||
      Number(right.named) - Number(left.named) ||
      byCreation(right, left),
  )[0];
}

export function byCreation(left: Branch, right: Branch): number {
  return left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);
}

/**
 * A time for an activation, in Unix milliseconds. It is later than every other activation in the
 * context, even within one millisecond or after the clock was set back.
 */
export function nextActiveAt(branches: readonly Branch[], now: number): number {
  return branches.reduce((latest, branch) => Math.max(latest, branch.activeAt + 1), now);
}
