import type { CommandRefusal } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { NodeLookup } from "#domain/rounds.ts";

/**
 * What an operation reads. `lookup` must find the nodes that `missingForRound` names for the
 * message acted on (for `appendNodes`: for the branch's last message), and any node that already
 * has one of the new ids.
 */
export interface ContextRows {
  context: ChatContext;
  /** All branches of the context, the bin included. */
  branches: readonly Branch[];
  lookup: NodeLookup;
}

export function isLive(branch: Branch): boolean {
  return branch.deletedAt === undefined;
}

export function branchById(branches: readonly Branch[], id: string): Branch | undefined {
  return branches.find((branch) => branch.id === id);
}

/** The active branch; undefined only where law B7 is broken. */
export function activeBranchOf(
  rows: Pick<ContextRows, "context" | "branches">,
): Branch | undefined {
  return rows.branches.find((branch) => branch.name === rows.context.activeBranchName);
}

/** A branch that a person can act on: a binned one is as good as gone. */
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
 * position agree at all before it, so that a binary search is enough.
 */
export function sharedLength(left: readonly string[], right: readonly string[]): number {
  let low = 0;
  let high = Math.min(left.length, right.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (left[middle - 1] === right[middle - 1]) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** True where the branch goes through all of `path` (law B1 again: the last one decides). */
export function goesThrough(branch: Branch, path: readonly string[]): boolean {
  return path.length === 0 || branch.messageIds[path.length - 1] === path.at(-1);
}

/** `forkedFrom` for a branch that left `origin` after the messages both share. */
export function originIn(
  origin: Branch,
  messageIds: readonly string[],
): NonNullable<Branch["forkedFrom"]> {
  const last = messageIds[sharedLength(origin.messageIds, messageIds) - 1];
  return last === undefined ? { branchId: origin.id } : { branchId: origin.id, nodeId: last };
}

/** The branch with another origin, or with none. */
export function withOrigin(branch: Branch, origin: Branch | undefined): Branch {
  const { forkedFrom: _forkedFrom, ...rest } = branch;
  return origin === undefined ? rest : { ...rest, forkedFrom: originIn(origin, branch.messageIds) };
}

/** Latest activation first; where that is equal, named before versions, then the newer. */
export function latestActive(branches: readonly Branch[]): Branch | undefined {
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
 * Unix milliseconds for an activation: later than every other one in the context, even within one
 * millisecond or after the clock was set back.
 */
export function nextActiveAt(branches: readonly Branch[], now: number): number {
  return branches.reduce((latest, branch) => Math.max(latest, branch.activeAt + 1), now);
}
