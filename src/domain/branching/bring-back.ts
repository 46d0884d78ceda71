import type { Outgoing } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";

import { appendNodes } from "./append.ts";
import { noChange } from "./change-set.ts";
import type { Outcome } from "./change-set.ts";
import { userNode } from "./new-branch.ts";
import { branchById, liveBranch, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/** Messages of one branch that another one is told of, or given copies of. */
export interface Taken {
  branchId: string;
  nodeIds: readonly string[];
}

export interface BringBack {
  /** The branch that receives the message. */
  branchId: string;
  message: Outgoing;
  source: Taken;
  now: number;
}

/** Law C1: what a branch found comes to another one as one message that says where it came from. */
export function bringBack(rows: ContextRows, back: BringBack): Outcome {
  const target = liveBranch(rows.branches, back.branchId);
  if (!target.ok) return target;
  const { messageIds } = target.value;
  if (messageIds.includes(back.message.nodeId)) return ok(noChange());
  const missing = notOn(rows, back.source);
  if (missing !== undefined) return missing;
  if (back.message.content.length === 0) {
    return err(refusal("invalid_arguments", "There is nothing to bring back."));
  }
  const metadata = {
    source: {
      kind: "bring_back" as const,
      contextId: rows.context.id,
      branchId: back.source.branchId,
      nodeIds: [...back.source.nodeIds],
    },
  };
  const node = userNode(rows, back.message, messageIds.at(-1) ?? null, back.now, metadata);
  return appendNodes(rows, { branchId: back.branchId, nodes: [node] });
}

/** A refusal where the source is not what it was taken for. */
export function notOn(
  rows: Pick<ContextRows, "branches">,
  { branchId, nodeIds }: Taken,
): Outcome | undefined {
  const source = branchById(rows.branches, branchId);
  if (source === undefined) return err(refusal("not_found", "There is no such branch."));
  const listed = new Set(source.messageIds);
  if (nodeIds.length > 0 && nodeIds.every((id) => listed.has(id))) return undefined;
  return err(refusal("not_found", "The branch has no such message."));
}
