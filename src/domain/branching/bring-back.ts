import type { Outgoing } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";

import { appendNodes } from "./append.ts";
import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { userNode } from "./new-branch.ts";
import { branchById, liveBranch, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/** The default instruction to a model that summarizes a branch. */
export const SUMMARY_INSTRUCTION =
  "Sum up what we found here for someone who continues with another line of this conversation. " +
  "Keep conclusions, decisions, figures, names, needed code and open questions. Mention dead ends " +
  "if that saves trying them again. Write plain Markdown, without an introduction.";

/** Messages of one branch that are retold on another, or copied to it. */
export interface MessageSelection {
  branchId: string;
  nodeIds: readonly string[];
}

export interface BringBack {
  /** The branch that receives the message. */
  branchId: string;
  message: Outgoing;
  source: MessageSelection & { contextId?: string };
  now: number;
}

/** Law C1: retells messages of one branch on another, as one message that says where it came from. */
export function bringBack(rows: ContextRows, back: BringBack): OperationResult {
  const target = liveBranch(rows.branches, back.branchId);
  if (!target.ok) return target;
  const { messageIds } = target.value;
  if (messageIds.includes(back.message.nodeId)) return ok(noChange());
  const { contextId = rows.context.id } = back.source;
  const isOwn = contextId === rows.context.id;
  const missing = isOwn ? refuseUnlessListed(rows, back.source) : undefined;
  if (missing !== undefined) return missing;
  if (back.message.content.length === 0) {
    return err(refusal("invalid_arguments", "There is nothing to bring back."));
  }
  const metadata = {
    source: {
      kind: "bring_back" as const,
      contextId,
      branchId: back.source.branchId,
      nodeIds: [...back.source.nodeIds],
    },
  };
  const node = userNode(rows, back.message, messageIds.at(-1) ?? null, back.now, metadata);
  return appendNodes(rows, { branchId: back.branchId, nodes: [node] });
}

/** A refusal if the source branch does not exist or does not list all of the messages. */
export function refuseUnlessListed(
  rows: Pick<ContextRows, "branches">,
  { branchId, nodeIds }: MessageSelection,
): OperationResult | undefined {
  const source = branchById(rows.branches, branchId);
  if (source === undefined) return err(refusal("not_found", "There is no such branch."));
  const listed = new Set(source.messageIds);
  if (nodeIds.length > 0 && nodeIds.every((id) => listed.has(id))) return undefined;
  return err(refusal("not_found", "The branch has no such message."));
}
