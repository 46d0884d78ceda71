import { expect, test } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { newSideTask } from "./side-task.ts";

test("a question on the side begins with copies of the branch up to there, and keeps every law (S9)", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { context, branches, nodes } = seededTree({ seed, nodes: 40, branches: 3 });
    const lookup = new Map(nodes.map((node) => [node.id, node]));
    const [branch] = branches;
    const nodeId = branch?.messageIds.at(-1 - (seed % 3));
    if (branch === undefined || nodeId === undefined) continue;
    const side = { contextId: "side", branchId: "b", pickId: "pick", nodeId, now: 9 };
    const made = newSideTask(side, { context, branch, lookup: (id) => lookup.get(id) });
    if (!made.ok) throw new Error(made.error.message);
    const rows = made.value;
    const copies = new Map(rows.nodes.map((node) => [node.id, node]));
    const checked = { context: rows.context, branches: [rows.branch] };
    expect(checkContext({ ...checked, lookup: (id) => copies.get(id) })).toEqual([]);
    expect(rows.branch.messageIds).toHaveLength(branch.messageIds.indexOf(nodeId) + 1);
    expect(rows.nodes.some(({ id }) => lookup.has(id))).toBe(false);
    expect(rows.context).toMatchObject({ parentId: context.id, parentNodeId: nodeId });
  }
});
