import { expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { branchChoices } from "./branch-choices.ts";
import { branchTree } from "./branch-tree.ts";
import { mainBranch } from "./test-support/context-model.ts";
import { byMark } from "./version-mark.ts";

let made = 0;

function branch(name: string, path: string, fields: Partial<Branch> = {}): Branch {
  made += 1;
  return mainBranch({
    id: name,
    name,
    named: !name.includes("~"),
    messageIds: path.split(" "),
    createdAt: made,
    activeAt: made,
    ...(name.includes("~") ? { forkedFrom: { branchId: "main" } } : {}),
    ...fields,
  });
}

function read(...branches: Branch[]): string[] {
  return branchChoices(branchTree(branches)).map((choice) =>
    choice.kind === "branch"
      ? `${choice.base.name} -> ${choice.leadsTo.name}`
      : `  ${choice.place?.number ?? "-"} at ${choice.place?.nodeId ?? "its end"}: ${choice.leadsTo.name}`,
  );
}

test("V8, V9: every version is under its branch, the branch's own line among them", () => {
  const main = branch("main", "u a v b");
  const third = branch("main~3", "u a v d");
  const deep = branch("main~2", "u a v c e", { activeAt: 99 });
  const early = branch("main~4", "u a w x");
  expect(read(main, branch("cheaper", "u a y"), third, deep, early)).toEqual([
    "main -> main~2",
    "  1 at b: main",
    "  2 at d: main~3",
    "  2 at w: main~4",
    "  3 at c: main~2",
    "cheaper -> cheaper",
  ]);
});

test("V9: a version that waits for its answer, and a branch that ends before its versions", () => {
  const main = branch("main", "u a");
  const waiting = [branch("main~2", "u a q"), branch("main~3", "u a q y")];
  expect(read(main, ...waiting)).toEqual([
    "main -> main~3",
    "  - at its end: main",
    "  1 at y: main~3",
    "  2 at its end: main~2",
  ]);
});

test("what lies in the bin cannot be chosen", () => {
  const binned = branch("main~2", "u b", { deletedAt: 1 });
  expect(read(branch("main", "u a"), binned, branch("gone", "u", { deletedAt: 1 }))).toEqual([
    "main -> main",
  ]);
});

test("V9: versions are listed in the order of their marks", () => {
  const marks = ["2aa", "10", "2", "1b", "2z", "1", "2b"];
  expect(marks.toSorted(byMark)).toEqual(["1", "1b", "2", "2b", "2z", "2aa", "10"]);
});
