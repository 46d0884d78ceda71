import { expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { branchTree } from "./branch-tree.ts";
import { deletionOf, shownAfterDeletion } from "./deletion.ts";
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

test("P6: a deletion counts the versions that go with it and the messages that nothing else has", () => {
  expect(deletionOf(tree, main, second)).toEqual({
    versions: 1,
    messages: 4,
    of: 7,
    takesActive: true,
    isAll: false,
  });
  expect(deletionOf(tree, skeptic, second)).toMatchObject({
    versions: 0,
    messages: 1,
    takesActive: false,
  });
  expect(deletionOf(tree, second, second)).toMatchObject({ versions: 0, messages: 2 });
});

test("the only branch is all there is", () => {
  expect(deletionOf(branchTree([main, second]), main, main)).toMatchObject({ isAll: true });
});

test("it is told which branch comes in view instead", () => {
  const context = { ...emptyContext().context, activeBranchName: "main~2" };
  expect(shownAfterDeletion(context, tree, main)).toBe(skeptic);
  expect(shownAfterDeletion(context, tree, second)).toBe(main);
  expect(shownAfterDeletion(context, tree, skeptic)).toBeNull();
});
