import type { CommandRefusal, Outgoing } from "#domain/command.ts";
import type { Branch, HiddenMark } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { MessageMetadata, MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import { marksOn, withMarks } from "#domain/text/hidden-marks.ts";

import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { branchById, nextActiveAt, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/** A new branch, which becomes active: what it keeps of another, and what it starts with. */
export interface NewBranch {
  id: string;
  name: string;
  named: boolean;
  /** Set if the name comes from Bough. */
  proposed?: NonNullable<Branch["proposed"]>;
  colour: number;
  /** The branch whose prompts and overrides the new one gets. */
  inheritFrom: Branch;
  forkedFrom: NonNullable<Branch["forkedFrom"]>;
  /** The messages that the new branch keeps; shared, never copied. */
  keptIds: readonly string[];
  node: MessageNode | undefined;
  /** The mark of `node`, if it replaces a hidden message. */
  mark?: HiddenMark;
  now: number;
}

/** Creates a branch and makes it active. */
export function createBranch(rows: ContextRows, made: NewBranch): OperationResult {
  const messageIds = [...made.keptIds, ...(made.node === undefined ? [] : [made.node.id])];
  const marks = {
    ...marksOn(made.inheritFrom.hidden, made.keptIds),
    ...(made.node !== undefined && made.mark !== undefined ? { [made.node.id]: made.mark } : {}),
  };
  const row: Branch = {
    ...inherited(made.inheritFrom),
    id: made.id,
    contextId: rows.context.id,
    name: made.name,
    named: made.named,
    ...defined({ proposed: made.proposed }),
    messageIds,
    forkedFrom: made.forkedFrom,
    colour: made.colour,
    activeAt: nextActiveAt(rows.branches, made.now),
    createdAt: made.now,
  };
  const branch = withMarks(row, marks);
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
    ...defined({ systemPrompt, userPrompt, overrides }),
  };
}

/**
 * Law B8: recognizes a repeated command by its ids. Returns no change if it was already carried out, a
 * refusal if something else has its ids, and undefined if it is new.
 *
 * @param begins the message ids that the new branch has from the start
 */
export function resultOfRepeat(
  rows: ContextRows,
  newBranchId: string,
  begins: readonly string[],
  newNodeId?: string,
): OperationResult | undefined {
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
      ...defined({ metadata }),
    },
    createdAt: now,
  };
}
