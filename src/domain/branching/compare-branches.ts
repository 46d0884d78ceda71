import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { BranchTree } from "./branch-tree.ts";
import { byCreation, isLive, lastActive, sharedPrefixLength } from "./rows.ts";

/** How many messages all of these branches share from the start. */
export function commonPrefixLength(branches: readonly Branch[]): number {
  const [first, ...rest] = branches;
  if (first === undefined) return 0;
  return rest.reduce(
    (shared, { messageIds }) => Math.min(shared, sharedPrefixLength(first.messageIds, messageIds)),
    first.messageIds.length,
  );
}

/** The most branches that a person can read side by side. */
export const MAX_COMPARED = 4;

/**
 * The branches to compare at a message. If the message has siblings, one branch for each, the given
 * branch first; otherwise one for each continuation. If there is only one and the given branch is not
 * the active one, those two; otherwise the branches at the nearest split before the message, or after
 * it.
 */
export function branchesToCompare(
  tree: BranchTree,
  branch: Branch,
  nodeId: string,
  active: Branch,
): readonly Branch[] {
  const index = branch.messageIds.indexOf(nodeId);
  for (const at of [index, index + 1]) {
    const alternatives = alternativesAt(tree, branch, at, active);
    if (alternatives.length > 1) return alternatives.slice(0, MAX_COMPARED);
  }
  return branch === active ? atNearestSplit(tree, branch, index) : [active, branch];
}

function atNearestSplit(tree: BranchTree, branch: Branch, index: number): readonly Branch[] {
  const splits = tree
    .segmentsOf(branch)
    .slice(1)
    .map(({ start }) => start);
  const [before, after] = [splits.filter((at) => at < index), splits.filter((at) => at > index)];
  for (const at of [...before.toReversed(), ...after]) {
    const alternatives = alternativesAt(tree, branch, at, branch);
    if (alternatives.length > 1) return alternatives.slice(0, MAX_COMPARED);
  }
  return [branch];
}

/**
 * For each message at this position on some branch, one branch: the active one, the given one, or
 * whichever with that message was last active.
 */
function alternativesAt(
  tree: BranchTree,
  branch: Branch,
  at: number,
  active: Branch,
): readonly Branch[] {
  const before = branch.messageIds[at - 1];
  const alternatives = new Map<string, Branch[]>();
  for (const other of tree.branches) {
    const id = other.messageIds[at];
    if (!isLive(other) || id === undefined || other.messageIds[at - 1] !== before) continue;
    alternatives.set(id, [...(alternatives.get(id) ?? []), other]);
  }
  const own = branch.messageIds[at];
  return [...alternatives]
    .toSorted(([left], [right]) => Number(right === own) - Number(left === own))
    .flatMap(([, through]) => {
      if (through.includes(active)) return [active];
      return through.includes(branch) ? [branch] : (lastActive(through) ?? []);
    });
}

/**
 * The branch to show beside the active one: the one viewed last. If either of the two would have
 * nothing after their shared messages, the nearest sibling is shown instead, that is, the branch that
 * shares the most with the active one while both go on after that.
 *
 * @returns undefined if there is no other branch
 */
export function branchBeside(tree: BranchTree, active: Branch): Branch | undefined {
  const others = tree.root.through.filter((branch) => branch !== active);
  const last = lastActive(others);
  if (last === undefined) return undefined;
  const shared = new Map(
    others.map((one) => [one, sharedPrefixLength(active.messageIds, one.messageIds)]),
  );
  const sharedWith = (other: Branch) => shared.get(other) ?? 0;
  const goesOn = (other: Branch) => sharedWith(other) < other.messageIds.length;
  const parts = (other: Branch) => goesOn(other) && sharedWith(other) < active.messageIds.length;
  if (parts(last)) return last;
  const full = others.filter(parts);
  // If no branch parts from the active one, those that continue from its end will do.
  const [nearest] = (full.length > 0 ? full : others.filter(goesOn)).toSorted(
    (one, other) =>
      sharedWith(other) - sharedWith(one) ||
      other.activeAt - one.activeAt ||
      byCreation(one, other),
  );
  return nearest ?? last;
}

/**
 * Pairs messages of two columns: the first answer with the first answer, the second question with the
 * second question. Tool rounds between them do not shift the pairs.
 */
export function alignMessages(
  base: readonly MessageNode[],
  other: readonly MessageNode[],
): ReadonlyMap<string, MessageNode> {
  const told = turnsOf(base);
  const pairs = new Map<string, MessageNode>();
  for (const [turn, node] of turnsOf(other)) {
    const against = told.get(turn);
    if (against !== undefined) pairs.set(node.id, against);
  }
  return pairs;
}

/** Messages with text from a person or a model, by role and number. */
function turnsOf(nodes: readonly MessageNode[]): Map<string, MessageNode> {
  const turns = new Map<string, MessageNode>();
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const { role, content } = node.message;
    if (role === "tool" || content.every((part) => part.type !== "text")) continue;
    const count = counts.get(role) ?? 0;
    counts.set(role, count + 1);
    turns.set(`${role} ${String(count)}`, node);
  }
  return turns;
}
