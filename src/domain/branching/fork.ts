import type { Outgoing } from "#domain/command.ts";
import type { Branch, BranchOverrides } from "#domain/context.ts";
import { err } from "#domain/result.ts";
import { resolveForkPoint } from "#domain/rounds.ts";

import type { Outcome } from "./change-set.ts";
import { nextColour } from "./colours.ts";
import { checkedName } from "./names.ts";
import { madeBefore, makeBranch, userNode } from "./new-branch.ts";
import { branchById, liveBranch, originIn, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface ForkBranch {
  fromBranchId: string;
  /** Everything through this message is kept; null keeps nothing. */
  nodeId: string | null;
  newBranchId: string;
  name: string;
  /** Null or without content: no message is added. */
  message: Outgoing | null;
  /** In what the new branch differs from the one it leaves. */
  overrides?: BranchOverrides;
  /** The node that a run is writing on the branch, if any. */
  streamingNodeId?: string;
  now: number;
}

/** Laws B3 and B4: a new named branch, shown at once, that shares what it keeps. */
export function forkBranch(rows: ContextRows, fork: ForkBranch): Outcome {
  const source = branchById(rows.branches, fork.fromBranchId);
  if (source === undefined) return err(refusal("not_found", "There is no such branch."));
  const { messageIds } = source;
  const point = resolveForkPoint(messageIds, fork.nodeId, rows.lookup, fork.streamingNodeId);
  if (!point.ok) return point;
  const keptIds = messageIds.slice(0, point.value.throughIndex + 1);
  const message = fork.message?.content.length ? fork.message : undefined;
  const begins = message === undefined ? keptIds : [...keptIds, message.nodeId];
  const before = madeBefore(rows, fork.newBranchId, begins, message?.nodeId);
  if (before !== undefined) return before;
  const live = liveBranch(rows.branches, source.id);
  if (!live.ok) return live;
  const name = checkedName(rows.branches, fork.name);
  if (!name.ok) return name;
  return makeBranch(rows, {
    id: fork.newBranchId,
    name: name.value,
    named: true,
    colour: nextColour(rows.branches),
    like: differing(source, fork.overrides),
    forkedFrom: originIn(source, keptIds),
    keptIds,
    node: message && userNode(rows, message, keptIds.at(-1) ?? null, fork.now),
    now: fork.now,
  });
}

/** The branch as one that goes its own way in some respects. */
export function differing(branch: Branch, overrides: BranchOverrides = {}): Branch {
  const merged = { ...branch.overrides, ...overrides };
  return Object.keys(merged).length === 0 ? branch : { ...branch, overrides: merged };
}
