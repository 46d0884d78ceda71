import { expect, it } from "vitest";

import { appendNodes } from "./append.ts";
import { bringBack } from "./bring-back.ts";
import type { UndoRow } from "./change-set.ts";
import { checkContext } from "./laws.ts";
import {
  branchNamed,
  chain,
  done,
  emptyContext,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";
import { undo } from "./undo.ts";
import { undoable } from "./undoable.ts";

/** The conversation with a message that was brought back to the end of main. */
function broughtBack(model: ContextModel, nodeId: string): ContextModel {
  const brought = bringBack(rowsOf(model), {
    branchId: "b-main",
    message: { runId: "r", nodeId, content: [{ type: "text", text: "found aside" }] },
    source: { contextId: "aside", branchId: "b-aside", nodeIds: ["n-aside"] },
    now: 100,
  });
  if (!brought.ok) throw new Error(brought.error.message);
  const act = { undoId: `undo-${nodeId}`, kind: "bring_back", branchId: "b-main" } as const;
  return done(model, {
    ok: true,
    value: undoable(rowsOf(model), brought.value, { ...act, now: 100 }),
  });
}

function undone(model: ContextModel, row: UndoRow | undefined): ContextModel {
  if (row === undefined) throw new Error("There is nothing to undo.");
  return done(model, undo(rowsOf(model), { undo: row, now: 200 }));
}

function redoOf(model: ContextModel, undoId: string): UndoRow | undefined {
  return [...model.undoRows.values()].find((row) => row.redoOf === undoId);
}

/** Undone, and then continued in the bin, where a stopped run may still leave messages. */
function continuedInTheBin(): ContextModel {
  const brought = broughtBack(emptyContext(), "n1");
  const back = undone(brought, brought.undoRows.get("undo-n1"));
  const kept = branchNamed(back, "main (undone)");
  const nodes = chain("n1", ["late", says("more")]);
  return done(back, appendNodes(rowsOf(back), { branchId: kept.id, nodes }));
}

it("P11: redoing brings back what was removed, not what its branch in the bin got since", () => {
  const back = continuedInTheBin();
  const model = undone(back, redoOf(back, "undo-n1"));
  expect(branchNamed(model, "main").messageIds).toEqual(["n1"]);
  expect(branchNamed(model, "main (undone)").messageIds).toEqual(["n1", "late"]);
  expect(checkContext(rowsOf(model))).toEqual([]);
});

it("P9: undoing what was appended leaves alone where a branch left at the start", () => {
  const back = continuedInTheBin();
  const redone = undone(back, redoOf(back, "undo-n1"));
  const kept = branchNamed(redone, "main (undone)");
  expect(kept.forkedFrom).toEqual({ branchId: "b-main" });
  const again = broughtBack(redone, "n2");
  const model = undone(again, again.undoRows.get("undo-n2"));
  expect(branchNamed(model, "main").messageIds).toEqual(["n1"]);
  expect(branchNamed(model, "main (undone)")).toEqual(kept);
});
