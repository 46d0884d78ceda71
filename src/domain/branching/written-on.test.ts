import { expect, test } from "vitest";

import { branchTree } from "./branch-tree.ts";
import { mainBranch } from "./test-support/context-model.ts";
import { writtenOn } from "./written-on.ts";

const main = mainBranch({ messageIds: ["a", "b"] });
const haiku = mainBranch({
  id: "haiku",
  name: "haiku",
  messageIds: ["a", "c", "d"],
  forkedFrom: { branchId: main.id, nodeId: "a" },
});
const deeper = mainBranch({
  id: "deeper",
  name: "deeper",
  messageIds: ["a", "c", "e"],
  forkedFrom: { branchId: "haiku", nodeId: "c" },
});

test("B4: a shared message belongs to the line that it was written on", () => {
  const tree = branchTree([main, haiku, deeper]);
  expect(writtenOn(tree, deeper, "a")).toBe(main);
  expect(writtenOn(tree, deeper, "c")).toBe(haiku);
  expect(writtenOn(tree, deeper, "e")).toBe(deeper);
  expect(writtenOn(tree, main, "a")).toBe(main);
});

test("B4: a branch in the bin lends no settings", () => {
  const tree = branchTree([main, { ...haiku, deletedAt: 1 }, deeper]);
  expect(writtenOn(tree, deeper, "c")).toBe(deeper);
});
