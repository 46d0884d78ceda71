import type { Branch } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import { openCalls, openRoundAtTip } from "#domain/runs/rounds.ts";
import { toolMessage } from "#domain/tool-message.ts";
import type { CallOutcome } from "#domain/tool-message.ts";

import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { branchById, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface Heal {
  /** The branch to heal. No run may be working on it, so nobody else will close an open round. */
  branchId: string;
  /** The ids of new messages are derived from this one. */
  healId: string;
  /** The outcome of an open call, as far as it is known. */
  resultOf: (callId: string) => CallOutcome;
  now: number;
}

/**
 * Laws H1 to H3: repairs a branch at rest that could take no message, because calls at its end never
 * got a result or a message has the wrong parent. Checks only loaded messages, from the end back to the
 * first one that is missing.
 */
export function healBranch(rows: ContextRows, heal: Heal): OperationResult {
  const branch = branchById(rows.branches, heal.branchId);
  if (branch === undefined) return err(refusal("not_found", "There is no such branch."));
  const results = missingResults(rows, branch, heal);
  const putNodes = [...wrongParents(rows, branch), ...results];
  if (putNodes.length === 0) return ok(noChange());
  const messageIds = [...branch.messageIds, ...results.map(({ id }) => id)];
  return ok({
    ...noChange(),
    putNodes,
    putBranches: results.length === 0 ? [] : [{ ...branch, messageIds }],
  });
}

/** The calls at the branch's end that have no result; undefined if its last round is complete. */
export function openCallsAtTip(
  { messageIds }: Pick<Branch, "messageIds">,
  lookup: ContextRows["lookup"],
): { answer: MessageNode; callIds: string[] } | undefined {
  const round = openRoundAtTip(messageIds, lookup);
  const answer = lookup(messageIds[round?.start ?? -1] ?? "");
  if (round === undefined || answer === undefined) return undefined;
  const given = messageIds.slice(round.start + 1).flatMap((id) => lookup(id) ?? []);
  // If results are out of call order, adding more cannot complete the round.
  const isInOrder = given.every(
    ({ message }, index) => message.toolResult?.requestId === round.calls[index]?.id,
  );
  if (!isInOrder) return undefined;
  return { answer, callIds: openCalls(answer, given).map(({ id }) => id) };
}

function missingResults(
  { lookup }: ContextRows,
  branch: Branch,
  { healId, resultOf, now }: Heal,
): MessageNode[] {
  const open = openCallsAtTip(branch, lookup);
  let parentId = branch.messageIds.at(-1) ?? null;
  return (open?.callIds ?? []).map((requestId) => {
    const node: MessageNode = {
      id: derivedId(healId, requestId),
      contextId: branch.contextId,
      parentId,
      message: toolMessage(requestId, resultOf(requestId)),
      createdAt: now,
    };
    parentId = node.id;
    return node;
  });
}

/**
 * Messages whose parent is wrong here, corrected. One whose parent is right on another branch stays as
 * it is.
 */
function wrongParents({ branches, lookup }: ContextRows, branch: Branch): MessageNode[] {
  const mended: MessageNode[] = [];
  for (let index = branch.messageIds.length - 1; index >= 0; index -= 1) {
    const node = lookup(branch.messageIds[index] ?? "");
    if (node === undefined) break;
    const parentId = idBefore(branch, node.id);
    if (node.parentId === parentId) continue;
    const isRightElsewhere = branches.some(
      (other) => other.messageIds.includes(node.id) && idBefore(other, node.id) !== parentId,
    );
    if (!isRightElsewhere) mended.unshift({ ...node, parentId });
  }
  return mended;
}

function idBefore({ messageIds }: Branch, nodeId: string): string | null {
  return messageIds[messageIds.indexOf(nodeId) - 1] ?? null;
}
