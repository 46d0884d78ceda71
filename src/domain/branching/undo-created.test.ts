import { expect, it } from "vitest";

import { appendNodes } from "./append.ts";
import type { OperationResult, UndoKind, UndoRow } from "./change-set.ts";
import { deleteBranch } from "./delete-branch.ts";
import { forkBranch } from "./fork.ts";
import { editMessage, regenerate } from "./make-version.ts";
import { answers, chain, done, emptyContext, rowsOf, says } from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";
import { sinceCreated } from "./undo-created.ts";
import { undo } from "./undo.ts";
import { undoable } from "./undoable.ts";

function said(model: ContextModel, branchId: string, from: string, ...ids: string[]): ContextModel {
  const nodes = chain(
    from,
    ...ids.map((id) => [id, id.startsWith("u") ? says(id) : answers(id)] as [string, never]),
  );
  return done(model, appendNodes(rowsOf(model), { branchId, nodes }));
}

function acted(model: ContextModel, kind: UndoKind, change: OperationResult): ContextModel {
  if (!change.ok) throw new Error(change.error.message);
  const act = { undoId: `undo-${kind}`, kind, branchId: "b-main", now: 100 };
  return done(model, { ok: true, value: undoable(rowsOf(model), change.value, act) });
}

function rowOf(model: ContextModel, kind: UndoKind): UndoRow {
  const row = model.undoRows.get(`undo-${kind}`);
  if (row === undefined) throw new Error("There is nothing to undo.");
  return row;
}

/** main: u1, a1; the fork "side" goes on with u2 and the answer a2. */
function forked(): ContextModel {
  const nodes = chain(null, ["u1", says("one")], ["a1", answers("first")]);
  const start = emptyContext();
  const model = done(start, appendNodes(rowsOf(start), { branchId: "b-main", nodes }));
  const fork = forkBranch(rowsOf(model), {
    fromBranchId: "b-main",
    nodeId: "a1",
    newBranchId: "b-side",
    name: "side",
    message: { runId: "r", nodeId: "u2", content: [{ type: "text", text: "two" }] },
    now: 100,
  });
  return said(acted(model, "fork", fork), "b-side", "u2", "a2");
}

function idsSince(model: ContextModel, kind: UndoKind = "fork"): readonly string[] {
  return sinceCreated(rowOf(model, kind), model.branches).messageIds;
}

it("P8: knows what came after a fork and is nowhere else", () => {
  const model = forked();
  expect(idsSince(model)).toEqual(["a2"]);
  const more = said(model, "b-side", "a2", "u3", "a3");
  expect(idsSince(more)).toEqual(["a2", "u3", "a3"]);
  // What another branch shows stays in view.
  const beside = forkBranch(rowsOf(more), {
    fromBranchId: "b-side",
    nodeId: "a3",
    newBranchId: "b-other",
    name: "other",
    message: null,
    now: 200,
  });
  expect(idsSince(done(more, beside))).toEqual([]);
});

it("P8: an edit on the fork is among it, as is nothing of a deleted branch", () => {
  const model = forked();
  const edited = editMessage(rowsOf(model), {
    branchId: "b-side",
    nodeId: "u2",
    newBranchId: "b-edit",
    message: { runId: "r2", nodeId: "u2b", content: [{ type: "text", text: "better" }] },
    now: 200,
  });
  const version = acted(model, "edit", edited);
  expect(idsSince(version)).toEqual(["a2", "u2b"]);
  expect(idsSince(version, "edit")).toEqual([]);
  const gone = { branchId: "b-side", undoId: "u", now: 300 };
  expect(idsSince(done(version, deleteBranch(rowsOf(version), gone)))).toEqual([]);
  const again = regenerate(rowsOf(version), {
    branchId: "b-side",
    nodeId: "a2",
    newBranchId: "b-again",
    now: 200,
  });
  expect(idsSince(acted(version, "regenerate", again), "regenerate")).toEqual([]);
});

it("P8: undoing a fork that the person went on with is refused, and says which branch to delete", () => {
  const model = forked();
  const row = rowOf(model, "fork");
  const refused = undo(rowsOf(model), { undo: row, isContinued: true, now: 300 });
  expect(refused).toMatchObject({ error: { kind: "continued", branchId: "b-side" } });
  expect(undo(rowsOf(model), { undo: row, now: 300 }).ok).toBe(true);
});
