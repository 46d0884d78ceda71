import { expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { branchTree } from "./branch-tree.ts";
import {
  alignMessages,
  branchBeside,
  branchesToCompare,
  commonPrefixLength,
} from "./compare-branches.ts";
import { answers, calls, chain, mainBranch, result, says } from "./test-support/context-model.ts";

test("the shared prefix ends where the first branch leaves", () => {
  const branches = [
    ["a", "b", "c", "d"],
    ["a", "b", "x"],
    ["a", "b", "c", "y"],
  ].map((messageIds) => mainBranch({ messageIds }));
  expect(commonPrefixLength(branches)).toBe(2);
  expect(commonPrefixLength(branches.slice(0, 1))).toBe(4);
  expect(commonPrefixLength([])).toBe(0);
});

test("turns are aligned by role and number, whatever tool rounds are between them", () => {
  const base = chain(null, ["a1", answers("one")], ["u2", says("q")], ["a2", answers("two")]);
  const other = chain(
    null,
    ["c", calls("x")],
    ["r", result("x")],
    ["b1", answers("uno")],
    ["v2", says("p")],
    ["b2", answers("dos")],
    ["b3", answers("tres")],
  );
  const pairs = [...alignMessages(base, other)].map(([id, node]) => [id, node.id]);
  expect(pairs).toEqual([
    ["b1", "a1"],
    ["v2", "u2"],
    ["b2", "a2"],
  ]);
});

test("where no branches split, those at the nearest split are compared", () => {
  const main = mainBranch({ messageIds: ["a", "b", "c", "d", "e"] });
  const early = mainBranch({ id: "early", name: "early", messageIds: ["a", "x"] });
  const late = mainBranch({ id: "late", name: "late", messageIds: ["a", "b", "c", "d", "y"] });
  const tree = branchTree([main, early, late]);
  const names = (nodeId: string) => branchesToCompare(tree, main, nodeId, main).map(({ id }) => id);
  expect(names("c")).toEqual([main.id, "early"]);
  expect(names("d")).toEqual([main.id, "late"]);
  expect(names("a")).toEqual([main.id, "early"]);
  expect(branchesToCompare(branchTree([main]), main, "c", main)).toEqual([main]);
});

test("beside the active branch is the last one viewed, or the nearest if one of the two had nothing to show", () => {
  const branch = (id: string, path: string, activeAt: number) =>
    mainBranch({ id, name: id, messageIds: path.split(" "), activeAt });
  const active = branch("active", "a b c d", 9);
  const ended = branch("ended", "a b", 8);
  const far = branch("far", "a x", 7);
  const near = branch("near", "a b c y", 2);
  const older = branch("older", "a b c z", 1);
  const beside = (...others: Branch[]) => branchBeside(branchTree([active, ...others]), active)?.id;
  expect(beside()).toBeUndefined();
  expect(beside(far, near)).toBe("far");
  expect(beside(ended, far, older, near)).toBe("near");
  expect(beside(ended)).toBe("ended");
  // Otherwise the active branch would be the empty one.
  const longer = branch("longer", "a b c d e", 8);
  expect(beside(longer, far)).toBe("far");
  expect(beside(ended, longer)).toBe("longer");
});
