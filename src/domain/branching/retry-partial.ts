import type { Branch } from "#domain/context.ts";
import { incompleteStatus } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import { withMessages } from "#domain/text/hidden-marks.ts";

import { baseOf, mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { ChangeSet, OperationResult } from "./change-set.ts";
import { findMessage } from "./make-version.ts";
import { versionName } from "./names.ts";
import { branchById, forkPointIn, refusal, withOrigin } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface RetryPartial {
  branchId: string;
  /** The partial answer: the branch's last message. */
  nodeId: string;
  newBranchId: string;
  now: number;
}

/**
 * Law V6: moves a branch back to before its partial answer, which stays as a version. An attempt
 * without any text or reasoning is removed, unless another branch lists it.
 */
export function retryPartial(rows: ContextRows, retry: RetryPartial): OperationResult {
  const moved = branchById(rows.branches, retry.newBranchId);
  if (moved !== undefined) {
    return moved.messageIds.includes(retry.nodeId)
      ? ok(noChange())
      : err(refusal("wrong_state", "There is another branch with this id."));
  }
  const found = findMessage(rows, retry.branchId, retry.nodeId);
  if (!found.ok) return wasBlank(rows, retry) ? ok(noChange()) : found;
  const { branch, node, index } = found.value;
  if (!isCut(node) || index !== branch.messageIds.length - 1) {
    return err(refusal("wrong_state", "Only a partial answer at the end can be retried."));
  }
  const shorter = withoutTip(rows.branches, branch);
  const isKept = !isBlank(node) || isListedElsewhere(rows.branches, branch, index);
  return ok(
    isKept
      ? withAttemptAside(rows, branch, shorter, retry)
      : { ...noChange(), putBranches: [shorter], deleteNodeIds: [node.id] },
  );
}

function withoutTip(branches: readonly Branch[], branch: Branch): Branch {
  const shorter = withMessages(branch, branch.messageIds.slice(0, -1));
  const leftThere = branch.forkedFrom?.nodeId === branch.messageIds.at(-1);
  if (branch.forkedFrom === undefined || !leftThere) return shorter;
  return withOrigin(shorter, branchById(branches, branch.forkedFrom.branchId));
}

function withAttemptAside(
  { branches }: ContextRows,
  branch: Branch,
  shorter: Branch,
  { nodeId, newBranchId, now }: RetryPartial,
): ChangeSet {
  const { proposed: _proposed, ...row } = branch;
  const aside: Branch = {
    ...row,
    id: newBranchId,
    name: versionName(branches, baseOf(branch, mapById(branches)).name),
    named: false,
    aside: true,
    forkedFrom: forkPointIn(shorter, branch.messageIds),
    // The attempt was in view until now, so the branch itself must count as active later.
    activeAt: branch.activeAt - 1,
    createdAt: now,
  };
  const leftThere = branches.filter(
    ({ forkedFrom }) => forkedFrom?.branchId === branch.id && forkedFrom.nodeId === nodeId,
  );
  return {
    ...noChange(),
    putBranches: [
      shorter,
      aside,
      ...leftThere.map((other) => ({ ...other, forkedFrom: { branchId: newBranchId, nodeId } })),
    ],
  };
}

function isListedElsewhere(branches: readonly Branch[], branch: Branch, index: number): boolean {
  return branches.some(
    ({ id, messageIds }) => id !== branch.id && messageIds[index] === branch.messageIds[index],
  );
}

/**
 * Whether the attempt was blank and has already been removed from the pool, so that nothing is left to
 * do.
 */
function wasBlank({ branches, lookup }: ContextRows, { branchId, nodeId }: RetryPartial): boolean {
  const branch = branchById(branches, branchId);
  return (
    branch !== undefined && !branch.messageIds.includes(nodeId) && lookup(nodeId) === undefined
  );
}

function isCut({ message }: MessageNode): boolean {
  return message.role === "assistant" && incompleteStatus(message) !== undefined;
}

function isBlank({ message }: MessageNode): boolean {
  return message.content.every(
    (part) => (part.type === "text" || part.type === "reasoning") && part.text.trim() === "",
  );
}
