import { sameJson } from "#domain/canonical.ts";
import type { CommandRefusal } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { NodeLookup } from "#domain/runs/round-nodes.ts";
import { checkPath, roundAt } from "#domain/runs/rounds.ts";

import { baseOf, mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { ChangeSet, OperationResult } from "./change-set.ts";
import { awaitsName, proposal } from "./propose-name.ts";
import { branchById, isLive, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface AppendNodes {
  branchId: string;
  /** The new messages in order. The parent of the first is the branch's last message. */
  nodes: readonly MessageNode[];
}

/**
 * Appends messages to a branch. The results of a round are appended together, right after their calls
 * (R1, R4). A branch in the bin still accepts messages, so that what a stopped run leaves behind is not
 * lost.
 */
export function appendNodes(rows: ContextRows, { branchId, nodes }: AppendNodes): OperationResult {
  const branch = branchById(rows.branches, branchId);
  if (branch === undefined) return err(refusal("not_found", "There is no such branch."));
  if (isAppended(branch, nodes, rows.lookup)) return ok(noChange());
  const problem = idProblem(rows, branch, nodes) ?? lawProblem(rows, branch, nodes);
  if (problem !== undefined) return err(problem);
  const messageIds = [...branch.messageIds, ...nodes.map((node) => node.id)];
  return ok(
    withQuestionsName(rows, nodes, {
      ...noChange(),
      putNodes: nodes.filter((node) => rows.lookup(node.id) === undefined),
      putBranches: [{ ...branch, messageIds }],
    }),
  );
}

/** Law B10: the first question names the branch, or for a version its base. */
function withQuestionsName(
  { context, branches }: ContextRows,
  nodes: readonly MessageNode[],
  change: ChangeSet,
): ChangeSet {
  const question = nodes.find(isQuestion);
  const [grown] = change.putBranches;
  if (question === undefined || grown === undefined) return change;
  const byId = new Map([...mapById(branches), ...mapById(change.putBranches)]);
  const base = baseOf(grown, byId);
  if (!isLive(base) || !awaitsName(base)) return change;
  const others = branches.filter(({ id }) => id !== base.id);
  const proposed = proposal(others, textOf(question.message));
  if (proposed.asked !== true) return change;
  const renamed = { ...base, name: proposed.name, proposed };
  const rest = change.putBranches.filter(({ id }) => id !== base.id);
  const isActive = context.activeBranchName === base.name;
  return {
    ...change,
    putBranches: [...rest, renamed],
    ...(isActive ? { context: { activeBranchName: renamed.name } } : {}),
  };
}

/** Whether the message is a person's own text, neither copied nor brought back nor written by Bough. */
function isQuestion({ message: { role, metadata } }: MessageNode): boolean {
  return role === "user" && metadata?.synthetic !== true && metadata?.source === undefined;
}

function isAppended(branch: Branch, nodes: readonly MessageNode[], lookup: NodeLookup): boolean {
  const [first] = nodes;
  if (first === undefined) return true;
  const at = branch.messageIds.lastIndexOf(first.id);
  if (at < 0) return false;
  return nodes.every(
    (node, index) =>
      branch.messageIds[at + index] === node.id && sameJson(lookup(node.id) ?? null, node),
  );
}

function idProblem(
  { context, lookup }: ContextRows,
  branch: Branch,
  nodes: readonly MessageNode[],
): CommandRefusal | undefined {
  const ids = new Set(nodes.map((node) => node.id));
  if (ids.size < nodes.length) return refusal("wrong_state", "Two messages share an id.");
  for (const node of nodes) {
    if (node.contextId !== context.id) {
      return refusal("wrong_state", "The message is another conversation’s.");
    }
    const existing = lookup(node.id);
    const other = existing !== undefined && !sameJson(existing, node);
    if (other || branch.messageIds.includes(node.id)) {
      return refusal("wrong_state", "There is another message with this id.");
    }
  }
  return undefined;
}

function lawProblem(
  { lookup }: ContextRows,
  { messageIds }: Branch,
  nodes: readonly MessageNode[],
): CommandRefusal | undefined {
  const tip = messageIds.length - 1;
  const from = roundAt(messageIds, tip, lookup)?.start ?? Math.max(0, tip);
  const before = messageIds.slice(from).flatMap((id) => lookup(id) ?? []);
  const [earliest] = before;
  const violation = checkPath([...before, ...nodes]).find(
    // The earliest message that was read has a parent that was not.
    ({ law, nodeId }) => !(law === "B1" && nodeId === earliest?.id),
  );
  return violation && refusal("wrong_state", `${violation.law}: ${violation.message}`);
}
