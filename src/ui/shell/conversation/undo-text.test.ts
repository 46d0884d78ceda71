import { expect, test } from "vitest";

import { branchTree } from "#domain/branching/branch-tree.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import type { Branch } from "#domain/context.ts";

import { undoText } from "./undo-text.ts";

function branch(id: string, name: string, fields: Partial<Branch> = {}): Branch {
  return {
    id,
    contextId: "c",
    name,
    named: true,
    messageIds: ["m"],
    colour: 0,
    activeAt: 0,
    createdAt: 0,
    ...fields,
  };
}

const tree = branchTree([
  branch("m", "main", { messageIds: ["m", "a"] }),
  branch("b", "help"),
  branch("v", "main~2", {
    named: false,
    forkedFrom: { branchId: "m" },
    messageIds: ["m", "b"],
    createdAt: 1,
  }),
]);
const words = (row: UndoRow, pinnedBranchId = "") => undoText(row, tree, { pinnedBranchId });

function row(
  kind: UndoRow["kind"],
  branches: UndoRow["branches"] = [],
  branchName = "main",
): UndoRow {
  return {
    id: "u",
    contextId: "c",
    kind,
    branchName,
    branches,
    activeBranchId: { before: "m", after: "m" },
    pinnedBranchId: { before: null, after: null },
    createdAt: 1,
  };
}

const made = (id: string) => ({ id, kind: "made" as const, length: 1 });

test("an action that made a branch names it and its origin", () => {
  expect(words(row("fork", [made("b")]))).toBe("forked “help” from “main”");
  expect(words(row("edit", [made("v")]))).toBe("edited a message: “main · version 2”");
  expect(words(row("fork", [made("b")], "main~2"))).toBe("forked “help” from “main · version 2”");
  expect(words(row("fork", [made("gone")]))).toBe("forked from “main”");
  expect(words(row("fan_out", [made("v"), made("b")]))).toBe("asked 2 models on “main”");
});

test("a branch that was renamed since has its present name, unless the action renamed it", () => {
  const fork = { ...row("fork", [made("b")], "new branch"), branchId: "m" };
  expect(words(fork)).toBe("forked “help” from “main”");
  expect(words({ ...row("prompt", [], "new branch"), branchId: "b" })).toBe(
    "changed the prompts of “help”",
  );
  expect(words({ ...row("prune", [], "gone"), branchId: "gone" })).toBe(
    "deleted messages from “gone”",
  );
});

test("hiding says how many messages", () => {
  const marks = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, null]));
  const hid = (count: number) =>
    row("hide", [{ id: "m", kind: "marked", before: marks(count), after: {} }]);
  expect(words(hid(1))).toBe("hid a message on “main” from the model");
  expect(words({ ...hid(3), kind: "show" })).toBe("showed 3 messages on “main” to the model");
});

test("a rename shows both names, other actions the branch's", () => {
  const renamed = row("rename", [
    { id: "b", kind: "changed", before: { name: "help" }, after: { name: "aid" } },
  ]);
  expect(words(renamed)).toBe("renamed “help” to “aid”");
  const given = row(
    "rename",
    [
      {
        id: "b",
        kind: "changed",
        before: { name: "main~3", named: false },
        after: { name: "help", named: true },
      },
    ],
    "main~3",
  );
  expect(words(given)).toBe("named “help”, a version of “main”");
  expect(words(row("delete_branch"))).toBe("deleted “main”");
  expect(words(row("pin"), "b")).toBe("made “help” the main thread");
  expect(words(row("pin"))).toBe("unpinned the main thread");
});

test("what is redone has the name that it has again, and a version's own name is never shown", () => {
  const binned = { messageIds: ["m", "c"], deletedAt: 3, createdAt: 2 };
  const undone = branchTree([
    ...tree.branches,
    branch("w", "main~3 (undone)", { named: false, forkedFrom: { branchId: "m" }, ...binned }),
    branch("f", "aid (undone)", { forkedFrom: { branchId: "m" }, ...binned }),
  ]);
  const redo = (kind: UndoRow["kind"], id: string, name: string): UndoRow => ({
    ...row("delete_branch", [
      {
        id,
        kind: "changed",
        before: { name, deletedAt: null },
        after: { name: `${name} (undone)`, deletedAt: 3 },
      },
    ]),
    redoOf: "done",
    redoes: row(kind, [made(id)]),
  });
  const of = (one: UndoRow) => undoText(one, undone, { pinnedBranchId: "" });
  const act = row("regenerate", [made("w")]);
  expect(of(redo("regenerate", "w", "main~3"))).toBe("regenerated an answer: “main · version 3”");
  expect(of(redo("edit", "w", "main~3"))).toBe("edited a message: “main · version 3”");
  expect(of(redo("fork", "f", "aid"))).toBe("forked “aid” from “main”");
  expect(of(act)).toBe(of(redo("regenerate", "w", "main~3")));
});
