import { describe, expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import { checkContext } from "./laws.ts";
import {
  answers,
  calls,
  chain,
  emptyContext,
  mainBranch,
  result,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";

/** main with a finished round, a version of it, and a named fork in the bin. */
function lawful(): ContextModel {
  const nodes = [
    ...chain(
      null,
      ["u", says("add")],
      ["a", calls("x", "y")],
      ["rx", result("x")],
      ["ry", result("y")],
      ["b", answers("done")],
    ),
    ...chain("ry", ["b2", answers("done again")]),
  ];
  const trunk = ["u", "a", "rx", "ry"];
  const branches: Branch[] = [
    mainBranch({ messageIds: [...trunk, "b"] }),
    mainBranch({
      id: "b-2",
      name: "main~2",
      named: false,
      messageIds: [...trunk, "b2"],
      forkedFrom: { branchId: "b-main", nodeId: "ry" },
    }),
    mainBranch({
      id: "b-3",
      name: "cheaper",
      messageIds: ["u"],
      deletedAt: 5,
      forkedFrom: { branchId: "b-main", nodeId: "u" },
    }),
  ];
  return { ...emptyContext(), branches, pool: new Map(nodes.map((node) => [node.id, node])) };
}

function lawsBroken(model: ContextModel): string[] {
  return [...new Set(checkContext(rowsOf(model)).map(({ law }) => law))];
}

function withBranch(index: number, fields: Partial<Branch>): ContextModel {
  const model = lawful();
  const branches = model.branches.map((branch, at) =>
    at === index ? { ...branch, ...fields } : branch,
  );
  return { ...model, branches };
}

function withNode(
  id: string,
  change: (node: MessageNode) => MessageNode | undefined,
): ContextModel {
  const model = lawful();
  const pool = new Map(model.pool);
  const before = pool.get(id);
  const after = before && change(before);
  if (after === undefined) pool.delete(id);
  else pool.set(id, after);
  return { ...model, pool };
}

test("a lawful context breaks no law", () => {
  expect(checkContext(rowsOf(lawful()))).toEqual([]);
});

describe("a planted violation is caught", () => {
  test.each<[string, string[], () => ContextModel]>([
    ["B1", ["B1"], () => withNode("b", (node) => ({ ...node, parentId: "u" }))],
    ["B1 by reordering", ["B1", "R1", "B3"], () => withBranch(0, { messageIds: ["a", "u"] })],
    [
      "B1 by another context's node",
      ["B1"],
      () => withNode("u", (node) => ({ ...node, contextId: "other" })),
    ],
    ["B2 with the bin", ["B2"], () => withBranch(2, { name: "main" })],
    ["B2 by an empty name", ["B2"], () => withBranch(2, { name: "" })],
    ["B2 by an untrimmed name", ["B2"], () => withBranch(2, { name: "x " })],
    ["B3", ["B3"], () => withBranch(1, { forkedFrom: { branchId: "b-main", nodeId: "b2" } })],
    ["B4", ["B4"], () => withBranch(0, { colour: 8 })],
    ["B5", ["B5"], () => withNode("b2", () => undefined)],
    ["B7 by the name", ["B7"], () => withBranch(0, { name: "trunk" })],
    [
      "B7 by the pin",
      ["B7"],
      () => ({ ...lawful(), context: { ...lawful().context, pinnedBranchId: "gone" } }),
    ],
    ["B7 by the bin", ["B7", "V3"], () => withBranch(0, { deletedAt: 1 })],
    ["R1", ["R1", "B3"], () => withBranch(0, { messageIds: ["u", "a", "rx"] })],
    ["R2", ["B1", "R2", "B3"], () => withBranch(0, { messageIds: ["u", "rx"] })],
    [
      "R3",
      ["R3"],
      () =>
        withNode("a", (node) => ({
          ...node,
          message: { ...node.message, metadata: { status: "partial" } },
        })),
    ],
    [
      "R7",
      ["R7", "R2"],
      () => withNode("b", (node) => ({ ...node, message: { ...node.message, role: "tool" } })),
    ],
    ["V3 by a lost origin", ["V3"], () => withBranch(1, { forkedFrom: { branchId: "gone" } })],
    ["V3 by a circle", ["V3"], () => withBranch(1, { forkedFrom: { branchId: "b-2" } })],
    [
      "V3 by a binned base",
      ["V3"],
      () => withBranch(1, { forkedFrom: { branchId: "b-3", nodeId: "u" } }),
    ],
  ])("%s", (_, laws, plant) => {
    expect(lawsBroken(plant())).toEqual(laws);
  });
});
