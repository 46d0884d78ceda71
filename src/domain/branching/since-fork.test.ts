import { describe, expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { branchTree } from "./branch-tree.ts";
import { addedSinceFork, defaultReceiver, lackedBy } from "./since-fork.ts";
import { mainBranch } from "./test-support/context-model.ts";

const main = mainBranch({ messageIds: ["1", "2", "3", "4"], activeAt: 1 });
const fork = branch("fork", {
  messageIds: ["1", "2", "a", "b"],
  forkedFrom: { branchId: main.id, nodeId: "2" },
});
const version = branch("fork~2", {
  named: false,
  messageIds: ["1", "2", "a", "c"],
  forkedFrom: { branchId: fork.id, nodeId: "a" },
});
const mainVersion = branch("main~2", {
  named: false,
  messageIds: ["1", "x"],
  forkedFrom: { branchId: main.id, nodeId: "1" },
});
const tree = branchTree([main, fork, version, mainVersion]);

function branch(name: string, fields: Partial<Branch>): Branch {
  return mainBranch({ id: `b-${name}`, name, ...fields });
}

describe("W3: what a branch added since its fork", () => {
  test.each([
    ["a fork", fork, ["a", "b"], main.id],
    ["a version counts from where its base left", version, ["a", "c"], main.id],
    ["a version of a branch that left none", mainVersion, ["x"], main.id],
    ["a branch that left none", main, ["1", "2", "3", "4"], undefined],
  ])("%s", (_, one, nodeIds, originId) => {
    const added = addedSinceFork(tree, one);
    expect(added.nodeIds).toEqual(nodeIds);
    expect(added.origin?.id).toBe(originId);
  });

  test("its last shared message decides if the origin is gone", () => {
    const alone = branchTree([fork]);
    expect(addedSinceFork(alone, fork)).toEqual({ origin: undefined, nodeIds: ["a", "b"] });
  });
});

test("of a branch that left none, another lacks only what follows since the two part", () => {
  const { nodeIds } = addedSinceFork(tree, main);
  expect(lackedBy(fork, nodeIds)).toEqual(["3", "4"]);
  expect(lackedBy(mainVersion, nodeIds)).toEqual(["2", "3", "4"]);
  expect(lackedBy(main, nodeIds)).toEqual([]);
});

describe("the default receiver", () => {
  test("is the branch it left", () => {
    expect(defaultReceiver(tree, fork)?.id).toBe(main.id);
  });

  test("otherwise the main thread, or the named branch last active", () => {
    const later = branch("later", { activeAt: 5 });
    const older = branch("older", { activeAt: 2 });
    const others = branchTree([{ ...main, deletedAt: 1 }, fork, later, older]);
    expect(defaultReceiver(others, fork)?.id).toBe(later.id);
    expect(defaultReceiver(others, fork, older.id)?.id).toBe(older.id);
    expect(defaultReceiver(branchTree([main]), main)).toBeUndefined();
  });
});
