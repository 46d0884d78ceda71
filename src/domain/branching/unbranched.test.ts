import { expect, test } from "vitest";

import { branchTree } from "./branch-tree.ts";
import { mainBranch } from "./test-support/context-model.ts";
import { isUnbranched } from "./unbranched.ts";

test("a conversation is unbranched until it has a second line or its line a name", () => {
  const main = mainBranch({ messageIds: ["a", "b"] });
  const version = mainBranch({ id: "v", name: "main~2", named: false, messageIds: ["a", "c"] });
  expect(isUnbranched(branchTree([main]))).toBe(true);
  expect(isUnbranched(branchTree([main, version]))).toBe(false);
  expect(isUnbranched(branchTree([{ ...main, name: "Oslo" }]))).toBe(false);
  expect(isUnbranched(branchTree([main, { ...version, deletedAt: 1 }]))).toBe(true);
});
