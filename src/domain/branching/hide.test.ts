import { describe, expect, test } from "vitest";

import { appendNodes } from "./append.ts";
import { forkBranch } from "./fork.ts";
import { hideMessages } from "./hide.ts";
import type { HideMessages } from "./hide.ts";
import { checkContext } from "./laws.ts";
import { editMessage } from "./make-version.ts";
import {
  answers,
  applied,
  branchNamed,
  calls,
  chain,
  done,
  emptyContext,
  result,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";
import { undo } from "./undo.ts";
import { undoable } from "./undoable.ts";

const talk = chain(
  null,
  ["q", says("What?")],
  ["c", calls("1", "2")],
  ["r1", result("1")],
  ["r2", result("2")],
  ["a", answers("That.")],
);

function talked(nodes = talk): ContextModel {
  const model = emptyContext();
  return done(model, appendNodes(rowsOf(model), { branchId: "b-main", nodes }));
}

const hide = (fields: Partial<HideMessages>) => ({
  branchId: "b-main",
  nodeIds: [],
  hidden: true,
  now: 7,
  ...fields,
});

function hidden(model: ContextModel, ...nodeIds: string[]): ContextModel {
  return done(model, hideMessages(rowsOf(model), hide({ nodeIds })));
}

describe("hiding from the model", () => {
  test.each(["c", "r1", "r2"])("L2: at %s of a round it marks the round's answer", (nodeId) => {
    const model = hidden(talked(), nodeId);
    expect(branchNamed(model, "main").hidden).toEqual({ c: { at: 7 } });
    const shown = done(
      model,
      hideMessages(rowsOf(model), hide({ nodeIds: ["r2"], hidden: false })),
    );
    expect(shown.branches).toEqual(talked().branches);
  });

  test("L3: what waits for its answer cannot be hidden", () => {
    const model = talked(talk.slice(0, 1));
    const refused = hideMessages(rowsOf(model), hide({ nodeIds: ["q"] }));
    expect(refused).toMatchObject({ ok: false, error: { kind: "wrong_state" } });
    expect(hidden(talked(), "q").branches[0]?.hidden).toEqual({ q: { at: 7 } });
  });

  test("L1, L4: a fork takes the marks of what it shares, an edited answer its own", () => {
    const model = hidden(talked(), "q", "a");
    const forked = done(
      model,
      forkBranch(rowsOf(model), {
        fromBranchId: "b-main",
        nodeId: "c",
        newBranchId: "f",
        name: "side",
        message: null,
        now: 8,
      }),
    );
    expect(branchNamed(forked, "side").hidden).toEqual({ q: { at: 7 } });
    const edit = (nodeId: string) => {
      const content = [{ type: "text" as const, text: "New" }];
      const message = { runId: "r", nodeId: "n", content };
      const to = { branchId: "b-main", nodeId, newBranchId: "v", message, now: 9 };
      return branchNamed(done(model, editMessage(rowsOf(model), to)), "main~2").hidden;
    };
    expect(edit("a")).toEqual({ q: { at: 7 }, n: { at: 7 } });
    expect(edit("q")).toBeUndefined();
  });

  test("L5: undoing leaves a mark that was set since", () => {
    const before = talked();
    const act = { undoId: "u", kind: "hide" as const, branchId: "b-main", now: 7 };
    const outcome = hideMessages(rowsOf(before), hide({ nodeIds: ["q"] }));
    if (!outcome.ok) throw new Error(outcome.error.message);
    const change = undoable(rowsOf(before), outcome.value, act);
    const since = hidden(applied(before, change), "a");
    if (change.undo === undefined) throw new Error("There is no undo row.");
    const undone = done(since, undo(rowsOf(since), { undo: change.undo, now: 10 }));
    expect(branchNamed(undone, "main").hidden).toEqual({ a: { at: 7 } });
  });

  test("L1, L2: marks on other branches' messages and on results are found", () => {
    const model = talked();
    const marked = (id: string) => {
      const branches = model.branches.map((one) => ({ ...one, hidden: { [id]: { at: 1 } } }));
      return checkContext({ ...rowsOf(model), branches }).map(({ law }) => law);
    };
    expect([marked("q"), marked("elsewhere"), marked("r1")]).toEqual([[], ["L1"], ["L2"]]);
  });
});
