import { expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { branchTree } from "./branch-tree.ts";
import { activeAfterDeletion, previewDeletion, previewPrune } from "./deletion-preview.ts";
import { emptyContext, mainBranch } from "./test-support/context-model.ts";

/** `path` lists the message ids, separated by spaces. */
function branch(name: string, path: string, fields: Partial<Branch> = {}): Branch {
  return mainBranch({
    id: name,
    name,
    named: !name.includes("~"),
    messageIds: path.split(" "),
    ...(name.includes("~") ? { forkedFrom: { branchId: "main" } } : {}),
    ...fields,
  });
}

const main = branch("main", "u a v b");
const second = branch("main~2", "u a v c d", { activeAt: 5 });
const skeptic = branch("skeptic", "u a x", { forkedFrom: { branchId: "main", nodeId: "a" } });
const gone = branch("main~3", "u q", { deletedAt: 1 });
const tree = branchTree([main, second, skeptic, gone]);

test("P6: counts the versions that are deleted too and the messages on no other branch", () => {
  expect(previewDeletion(tree, main, second)).toEqual({
    versions: 1,
    messages: 4,
    total: 7,
    takesActive: true,
    leavesNone: false,
  });
  expect(previewDeletion(tree, skeptic, second)).toMatchObject({
    versions: 0,
    messages: 1,
    takesActive: false,
  });
  expect(previewDeletion(tree, second, second)).toMatchObject({ versions: 0, messages: 2 });
});

test("the only branch has all there is", () => {
  expect(previewDeletion(branchTree([main, second]), main, main)).toMatchObject({
    leavesNone: true,
  });
});

test("reports which branch comes into view instead", () => {
  const context = { ...emptyContext().context, activeBranchName: "main~2" };
  expect(activeAfterDeletion(context, tree, main)).toBe(skeptic);
  expect(activeAfterDeletion(context, tree, second)).toBe(main);
  expect(activeAfterDeletion(context, tree, skeptic)).toBeNull();
});

test("P1: counts what goes when everything from a message on is deleted", () => {
  expect(previewPrune(tree, "a")).toEqual({ branches: 3, messages: 6 });
  expect(previewPrune(tree, "v")).toEqual({ branches: 2, messages: 4 });
  expect(previewPrune(tree, "d")).toEqual({ branches: 1, messages: 1 });
  expect(previewPrune(tree, "q")).toEqual({ branches: 0, messages: 0 });
});
