import type { CommandRefusal, Outgoing } from "#domain/command.ts";
import type { Branch, HiddenMark } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { resolveForkPoint } from "#domain/runs/rounds.ts";

import { baseOf, mapById } from "./base.ts";
import type { OperationResult } from "./change-set.ts";
import { versionName } from "./names.ts";
import { resultOfRepeat, createBranch, userNode } from "./new-branch.ts";
import { branchById, goesThrough, isLive, liveBranch, forkPointIn, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface EditMessage {
  branchId: string;
  /** The person's message to replace, or an answer that calls no tools. */
  nodeId: string;
  newBranchId: string;
  message: Outgoing;
  now: number;
}

/** Law V1: makes a version that ends in the new text. The original stays on its branch. */
export function editMessage(rows: ContextRows, edit: EditMessage): OperationResult {
  const found = findMessage(rows, edit.branchId, edit.nodeId);
  if (!found.ok) return found;
  const { branch, node, index } = found.value;
  const unfit = whyNotEditable(node);
  if (unfit !== undefined) return err(refusal("not_a_message_to_edit", unfit));
  if (edit.message.content.length === 0) {
    return err(refusal("nothing_to_answer", "The edited message is empty."));
  }
  const keptIds = branch.messageIds.slice(0, index);
  const begins = [...keptIds, edit.message.nodeId];
  const metadata = {
    source: { kind: "edit" as const, branchId: branch.id, nodeIds: [edit.nodeId] },
  };
  return (
    resultOfRepeat(rows, edit.newBranchId, begins, edit.message.nodeId) ??
    makeVersion(rows, {
      id: edit.newBranchId,
      of: branch,
      keptIds,
      node: {
        ...userNode(rows, edit.message, keptIds.at(-1) ?? null, edit.now, metadata),
        message: { role: node.message.role, content: edit.message.content, metadata },
      },
      // A person's new text is a new question, but an edited answer keeps its mark (L4).
      ...(node.message.role === "assistant" && defined({ mark: branch.hidden?.[node.id] })),
      now: edit.now,
    })
  );
}

/**
 * Why a message can't be edited. An answer with calls can't, since every provider refuses a call
 * without its round.
 */
function whyNotEditable({ message }: MessageNode): string | undefined {
  if (message.role === "user") return undefined;
  if (message.role !== "assistant") return "Only messages and answers can be edited.";
  const callsTools = (message.toolCalls ?? []).length > 0;
  return callsTools ? "An answer that calls tools can’t be edited." : undefined;
}

export interface Regenerate {
  branchId: string;
  /** The answer to regenerate, or a person's message to answer again. */
  nodeId: string;
  newBranchId: string;
  streamingNodeId?: string;
  now: number;
}

/**
 * Law V1: makes a version that ends before the answer, on which the run then starts. A finished tool
 * round before the answer is kept. For a tool message, the results stay and the answer to them is
 * regenerated.
 */
export function regenerate(rows: ContextRows, again: Regenerate): OperationResult {
  const found = findMessage(rows, again.branchId, again.nodeId);
  if (!found.ok) return found;
  const { branch, node, index } = found.value;
  const { messageIds } = branch;
  const point = resolveForkPoint(messageIds, again.nodeId, rows.lookup, again.streamingNodeId);
  if (!point.ok) return point;
  const isAnswer = node.message.role === "assistant";
  const keptIds = messageIds.slice(0, isAnswer ? index : point.value.throughIndex + 1);
  if (keptIds.length === 0 || node.message.role === "system") {
    return err(refusal("nothing_to_answer", "There is no message to answer before it."));
  }
  return (
    resultOfRepeat(rows, again.newBranchId, keptIds) ??
    makeVersion(rows, {
      id: again.newBranchId,
      of: branch,
      keptIds,
      node: undefined,
      now: again.now,
    })
  );
}

export interface NewVersion {
  id: string;
  of: Branch;
  keptIds: readonly string[];
  node: MessageNode | undefined;
  mark?: HiddenMark;
  now: number;
}

/** Laws V1 to V3: makes a version, whatever it keeps and starts with. */
export function makeVersion(rows: ContextRows, version: NewVersion): OperationResult {
  const live = liveBranch(rows.branches, version.of.id);
  if (!live.ok) return live;
  const base = baseOf(version.of, mapById(rows.branches));
  return createBranch(rows, {
    id: version.id,
    name: versionName(rows.branches, base.name),
    named: false,
    colour: version.of.colour,
    inheritFrom: version.of,
    forkedFrom: forkPointIn(
      versionOrigin(rows.branches, version.of, version.keptIds),
      version.keptIds,
    ),
    keptIds: version.keptIds,
    node: version.node,
    ...defined({ mark: version.mark }),
    now: version.now,
  });
}

/**
 * The branch that a version counts as having left. Of the branches that contain all kept messages, this
 * is the one nearest to the base. So two versions made at one place are siblings whichever of them was
 * in view, and naming one does not take the other along.
 */
function versionOrigin(
  branches: readonly Branch[],
  source: Branch,
  keptIds: readonly string[],
): Branch {
  let origin = source;
  let at: Branch | undefined = source;
  // No more steps than there are branches, in case the chain is circular.
  for (let steps = 0; steps < branches.length && !at.named; steps += 1) {
    at = branchById(branches, at.forkedFrom?.branchId ?? "");
    if (at === undefined || !goesThrough(at, keptIds)) break;
    if (isLive(at)) origin = at;
  }
  return origin;
}

/** A message of a branch, with its position. */
export function findMessage(
  rows: ContextRows,
  branchId: string,
  nodeId: string,
): Result<{ branch: Branch; node: MessageNode; index: number }, CommandRefusal> {
  const branch = branchById(rows.branches, branchId);
  if (branch === undefined) return err(refusal("not_found", "There is no such branch."));
  const index = branch.messageIds.lastIndexOf(nodeId);
  const node = rows.lookup(nodeId);
  if (index < 0 || node === undefined) {
    return err(refusal("not_found", "The branch has no such message."));
  }
  return ok({ branch, node, index });
}
