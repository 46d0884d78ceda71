import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import { roundAt } from "#domain/runs/rounds.ts";

import { baseOf, mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { moveToBin } from "./move-to-bin.ts";
import { activeBranchOf, branchById, goesThrough, isLive, lastActive, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface PruneAt {
  nodeId: string;
  /** Id for the branch that keeps the path before the node, if no other branch contains that path. */
  keptBranchId: string;
  undoId: string;
  now: number;
}

/**
 * Laws P1 to P3. Stop the runs of `branchesPrunedAt` before calling this. At a message of a tool round
 * the whole round is pruned, since a path never ends inside one.
 */
export function pruneAt(rows: ContextRows, prune: PruneAt): OperationResult {
  const pruned = prunedAt(rows, prune.nodeId);
  if (pruned === undefined) {
    return rows.branches.some((branch) => branch.messageIds.includes(prune.nodeId))
      ? ok(noChange())
      : err(refusal("not_found", "No branch contains this message."));
  }
  const { first, path, removed } = pruned;
  const survivors = rows.branches.filter((branch) => isLive(branch) && !removed.includes(branch));
  const target = nameBearer(rows, removed) ?? first;
  const isKeptAnyway = survivors.some((branch) => goesThrough(branch, path));
  if (!isKeptAnyway && branchById(rows.branches, prune.keptBranchId) !== undefined) {
    return err(refusal("wrong_state", "There is another branch with this id."));
  }
  return ok(
    moveToBin(rows, {
      kind: "prune",
      undoId: prune.undoId,
      target,
      removed,
      kept: isKeptAnyway ? undefined : { id: prune.keptBranchId, of: target, messageIds: path },
      showFirst: showAfterPrune(rows, path, prune.keptBranchId),
      now: prune.now,
    }),
  );
}

/** The branches that pruning puts in the bin, including any that lists only part of the message's round. */
export function branchesPrunedAt(rows: ContextRows, nodeId: string): readonly Branch[] {
  return prunedAt(rows, nodeId)?.removed ?? [];
}

/**
 * What pruning affects; undefined if no live branch contains the message. `path` is what stays of the
 * first that does.
 */
function prunedAt({ branches, lookup }: ContextRows, nodeId: string) {
  const live = branches.filter(isLive);
  const first = live.find(({ messageIds }) => messageIds.includes(nodeId));
  if (first === undefined) return undefined;
  const index = first.messageIds.lastIndexOf(nodeId);
  const cut = roundAt(first.messageIds, index, lookup)?.start ?? index;
  const removed = live.filter(({ messageIds }) => messageIds[cut] === first.messageIds[cut]);
  return { first, path: first.messageIds.slice(0, cut), removed };
}

/**
 * The branch whose name the kept path gets: the active branch, its base, or the named branch last
 * active.
 */
function nameBearer(rows: ContextRows, removed: readonly Branch[]): Branch | undefined {
  const active = activeBranchOf(rows);
  const named = removed.filter((branch) => branch.named);
  const base = active && baseOf(active, mapById(rows.branches));
  return (
    named.find((branch) => branch.id === active?.id) ??
    named.find((branch) => branch.id === base?.id) ??
    lastActive(named) ??
    removed.find((branch) => branch.id === active?.id) ??
    lastActive(removed)
  );
}

/**
 * What to show after pruning: the kept path, otherwise a relative that contains the path, any branch
 * that contains it, or any relative.
 */
function showAfterPrune(
  rows: ContextRows,
  path: readonly string[],
  keptBranchId: string,
): ((branch: Branch) => boolean)[] {
  const byId = mapById(rows.branches);
  const active = activeBranchOf(rows);
  const base = active && baseOf(active, byId);
  const isRelated = (branch: Branch): boolean => {
    const before = byId.get(branch.id);
    return before !== undefined && baseOf(before, byId) === base;
  };
  return [
    (branch) => branch.id === keptBranchId,
    (branch) => isRelated(branch) && goesThrough(branch, path),
    (branch) => goesThrough(branch, path),
    isRelated,
  ];
}
