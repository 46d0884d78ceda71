import type { Outgoing } from "#domain/command.ts";
import type { Branch, BranchOverrides } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import { resolveForkPoint } from "#domain/runs/rounds.ts";
import { withOverrides } from "#domain/settings/overrides.ts";

import { noChange } from "./change-set.ts";
import type { ChangeSet, OperationResult } from "./change-set.ts";
import { makeVersion } from "./make-version.ts";
import { resultOfRepeat, userNode } from "./new-branch.ts";
import { branchById, liveBranch, nextActiveAt, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/** The most answers that can be requested side by side. */
export const MAX_LANES = 8;

/** One of the requested answers: its branch, and how that differs from its origin. */
export interface Lane {
  branchId: string;
  overrides: BranchOverrides;
}

export interface FanOutOperation {
  fromBranchId: string;
  /** Everything through this message is shared. If it is an answer, it is left out and generated again. */
  nodeId: string | null;
  /** Null: the lanes answer the last shared message. */
  message: Outgoing | null;
  lanes: readonly Lane[];
  streamingNodeId?: string;
  now: number;
}

/**
 * Law A1: makes one version per lane. They share everything through the message, and the first one is
 * shown.
 */
export function fanOut(rows: ContextRows, fan: FanOutOperation): OperationResult {
  const from = liveBranch(rows.branches, fan.fromBranchId);
  if (!from.ok) return from;
  const [first] = fan.lanes;
  const ids = new Set(fan.lanes.map(({ branchId }) => branchId));
  if (first === undefined || ids.size > MAX_LANES || ids.size < fan.lanes.length) {
    const words = `You can ask for 1 to ${MAX_LANES} answers at once.`;
    return err(refusal("invalid_arguments", words));
  }
  const kept = keptBefore(rows, from.value, fan);
  if (!kept.ok) return kept;
  const message = fan.message?.content.length ? fan.message : undefined;
  const keptIds = kept.value;
  if (message === undefined && keptIds.length === 0) {
    return err(refusal("nothing_to_answer", "There is no message to answer."));
  }
  const node = message && userNode(rows, message, keptIds.at(-1) ?? null, fan.now);
  const begins = node === undefined ? keptIds : [...keptIds, node.id];
  const before = resultOfRepeat(rows, first.branchId, begins, node?.id);
  if (before !== undefined) return before;
  const { branches } = rows;
  const made: Branch[] = [];
  for (const [index, lane] of fan.lanes.entries()) {
    if (branchById(branches, lane.branchId) !== undefined) {
      return err(refusal("wrong_state", "There is another branch with this id."));
    }
    const version = makeVersion(
      { ...rows, branches: [...branches, ...made] },
      {
        id: lane.branchId,
        of: from.value,
        keptIds,
        node,
        // One millisecond apart, because versions are sorted by creation time.
        now: fan.now + index,
      },
    );
    if (!version.ok) return version;
    made.push(...version.value.putBranches.map((branch) => withOverrides(branch, lane.overrides)));
  }
  return ok(shown(branches, made, node === undefined ? [] : [node], fan.now));
}

function keptBefore(
  rows: ContextRows,
  { messageIds }: Branch,
  { nodeId, message, streamingNodeId }: FanOutOperation,
) {
  const point = resolveForkPoint(messageIds, nodeId, rows.lookup, streamingNodeId);
  if (!point.ok) return point;
  const asksAgain = message === null || message.content.length === 0;
  const isAnswer = nodeId !== null && rows.lookup(nodeId)?.message.role === "assistant";
  const end = asksAgain && isAnswer ? messageIds.lastIndexOf(nodeId) : point.value.throughIndex + 1;
  return ok(messageIds.slice(0, end));
}

function shown(
  branches: readonly Branch[],
  made: readonly Branch[],
  putNodes: ChangeSet["putNodes"],
  now: number,
): ChangeSet {
  const [first, ...rest] = made;
  if (first === undefined) return noChange();
  const active = { ...first, activeAt: nextActiveAt([...branches, ...made], now) };
  return {
    ...noChange(),
    putNodes,
    putBranches: [active, ...rest],
    context: { activeBranchName: active.name },
  };
}
