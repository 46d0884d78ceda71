import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { BranchTree } from "./branch-tree.ts";
import { isLive, latestActive, sharedLength } from "./rows.ts";

/** How many messages all of these branches share from the start. */
export function sharedByAll(branches: readonly Branch[]): number {
  const [first, ...rest] = branches;
  if (first === undefined) return 0;
  return rest.reduce(
    (shared, { messageIds }) => Math.min(shared, sharedLength(first.messageIds, messageIds)),
    first.messageIds.length,
  );
}

/** As many branches as a person can read beside each other. */
export const MOST_COMPARED = 4;

/**
 * The branches to be compared at a message: one for each way that leads to it or to one of its
 * siblings, the branch itself first; where nothing parts there, one for each way on from it; else
 * the branch and the active one.
 */
export function partingAt(
  tree: BranchTree,
  branch: Branch,
  nodeId: string,
  active: Branch,
): readonly Branch[] {
  const index = branch.messageIds.indexOf(nodeId);
  for (const at of [index, index + 1]) {
    const ways = waysAt(tree, branch, at, active);
    if (ways.length > 1) return ways.slice(0, MOST_COMPARED);
  }
  return branch === active ? [branch] : [active, branch];
}

/** For each message that stands at this place on some branch, the branch last viewed through it. */
function waysAt(tree: BranchTree, branch: Branch, at: number, active: Branch): readonly Branch[] {
  const before = branch.messageIds[at - 1];
  const ways = new Map<string, Branch[]>();
  for (const other of tree.branches) {
    const id = other.messageIds[at];
    if (!isLive(other) || id === undefined || other.messageIds[at - 1] !== before) continue;
    ways.set(id, [...(ways.get(id) ?? []), other]);
  }
  const own = branch.messageIds[at];
  return [...ways]
    .toSorted(([left], [right]) => Number(right === own) - Number(left === own))
    .flatMap(([, through]) => {
      if (through.includes(active)) return [active];
      return through.includes(branch) ? [branch] : (latestActive(through) ?? []);
    });
}

/**
 * Which message of another column stands against each of this one: the first answer against the
 * first answer, the second question against the second. Tool rounds between do not shift it.
 */
export function counterparts(
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

/** Messages with words of a person's or a model's, by role and number. */
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
