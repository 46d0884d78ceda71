import type { CommandRefusal, Outgoing } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageMetadata, MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";

import { noChange } from "./change-set.ts";
import type { Outcome } from "./change-set.ts";
import { branchById, nextActiveAt, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/** A branch about to be made and shown: what it keeps of another, and what it begins with. */
export interface NewBranch {
  id: string;
  name: string;
  named: boolean;
  colour: number;
  /** Prompts and overrides come from here. */
  like: Branch;
  forkedFrom: NonNullable<Branch["forkedFrom"]>;
  /** Shared, never copied. */
  keptIds: readonly string[];
  node: MessageNode | undefined;
  now: number;
}

/** Makes the branch the active one. */
export function makeBranch(rows: ContextRows, made: NewBranch): Outcome {
  const messageIds = [...made.keptIds, ...(made.node === undefined ? [] : [made.node.id])];
  const branch: Branch = {
    ...inherited(made.like),
    id: made.id,
    contextId: rows.context.id,
    name: made.name,
    named: made.named,
    messageIds,
    forkedFrom: made.forkedFrom,
    colour: made.colour,
    activeAt: nextActiveAt(rows.branches, made.now),
    createdAt: made.now,
  };
  return ok({
    ...noChange(),
    putNodes: made.node === undefined ? [] : [made.node],
    putBranches: [branch],
    context: { activeBranchName: branch.name },
  });
}

function inherited({
  systemPrompt,
  userPrompt,
  overrides,
}: Branch): Pick<Branch, "systemPrompt" | "userPrompt" | "overrides"> {
  return {
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(userPrompt === undefined ? {} : { userPrompt }),
    ...(overrides === undefined ? {} : { overrides }),
  };
}

/**
 * Law B8: what became of a command that was carried out before, or whose ids are someone else's;
 * undefined where it is new.
 *
 * @param begins the message ids that the new branch has from the start
 */
export function madeBefore(
  rows: ContextRows,
  newBranchId: string,
  begins: readonly string[],
  newNodeId?: string,
): Outcome | undefined {
  const existing = branchById(rows.branches, newBranchId);
  if (existing !== undefined) {
    const same = begins.every((id, index) => existing.messageIds[index] === id);
    return same ? ok(noChange()) : err(idTaken("branch"));
  }
  const taken = newNodeId !== undefined && rows.lookup(newNodeId) !== undefined;
  return taken ? err(idTaken("message")) : undefined;
}

function idTaken(what: string): CommandRefusal {
  return refusal("wrong_state", `There is another ${what} with this id.`);
}

/** The person's message as a node after `parentId`. */
export function userNode(
  rows: ContextRows,
  message: Outgoing,
  parentId: string | null,
  now: number,
  metadata?: MessageMetadata,
): MessageNode {
  return {
    id: message.nodeId,
    contextId: rows.context.id,
    parentId,
    message: {
      role: "user",
      content: message.content,
      ...(metadata === undefined ? {} : { metadata }),
    },
    createdAt: now,
  };
}
