import { describe, expect, test } from "vitest";

import type { Outgoing } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";

import { appendNodes } from "./append.ts";
import { patchContext } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { BRANCH_HUES, nextColour } from "./colours.ts";
import { deleteBranch } from "./delete-branch.ts";
import { emptyBin } from "./empty-bin.ts";
import { forkBranch } from "./fork.ts";
import { editMessage, regenerate } from "./make-version.ts";
import { branchesPrunedAt, pruneAt } from "./prune.ts";
import { retryPartial } from "./retry-partial.ts";
import { activateBranch, pinBranch, recolour, renameBranch, setPrompts } from "./settings.ts";
import {
  answers,
  applied,
  branchNamed,
  calls,
  chain,
  done,
  emptyContext,
  mainBranch,
  result,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";
import { undo } from "./undo.ts";
import { undoable } from "./undoable.ts";

/** main: u1, a1, u2, a calculator round (c, r), a2. */
function conversation(): ContextModel {
  const nodes = chain(
    null,
    ["u1", says("one")],
    ["a1", answers("first")],
    ["u2", says("two")],
    ["c", calls("x")],
    ["r", result("x")],
    ["a2", answers("second")],
  );
  return done(emptyContext(), appendNodes(rowsOf(emptyContext()), { branchId: "b-main", nodes }));
}

function outgoing(nodeId: string, text = "words"): Outgoing {
  return { runId: "r1", nodeId, content: text === "" ? [] : [{ type: "text", text }] };
}

function fork(
  model: ContextModel,
  nodeId: string | null,
  name = "cheaper",
  more: Partial<Parameters<typeof forkBranch>[1]> = {},
): OperationResult {
  return forkBranch(rowsOf(model), {
    fromBranchId: "b-main",
    nodeId,
    newBranchId: `b-${name}`,
    name,
    message: null,
    now: 100,
    ...more,
  });
}

function edit(
  model: ContextModel,
  nodeId: string,
  branchId = "b-main",
  id = "b-edit",
): OperationResult {
  return editMessage(rowsOf(model), {
    branchId,
    nodeId,
    newBranchId: id,
    message: outgoing(`${id}-u`, "better"),
    now: 200,
  });
}

function again(
  model: ContextModel,
  nodeId: string,
  branchId = "b-main",
  id = "b-again",
): OperationResult {
  return regenerate(rowsOf(model), { branchId, nodeId, newBranchId: id, now: 300 });
}

function prune(model: ContextModel, nodeId: string): OperationResult {
  return pruneAt(rowsOf(model), { nodeId, keptBranchId: "b-kept", undoId: "undo", now: 400 });
}

function remove(model: ContextModel, name: string): OperationResult {
  const branchId = branchNamed(model, name).id;
  return deleteBranch(rowsOf(model), { branchId, undoId: "undo", now: 500 });
}

function undone(model: ContextModel, undoId = "undo"): ContextModel {
  const row = model.undoRows.get(undoId);
  if (row === undefined) throw new Error("There is nothing to undo.");
  return done(model, undo(rowsOf(model), { undo: row, now: 600 }));
}

function refusalOf(outcome: OperationResult): string | undefined {
  return outcome.ok ? undefined : outcome.error.kind;
}

function liveNames({ branches }: ContextModel): string[] {
  return branches.filter((branch) => branch.deletedAt === undefined).map(({ name }) => name);
}

function idsOn(model: ContextModel, name: string): string {
  return branchNamed(model, name).messageIds.join(" ");
}

function rows({ branches, context }: ContextModel) {
  return { context, branches: branches.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

describe("append", () => {
  test("B1: a message is added at the branch's end and nowhere else", () => {
    const model = conversation();
    const after = (parentId: string) =>
      appendNodes(rowsOf(model), {
        branchId: "b-main",
        nodes: chain(parentId, ["n", says("next")]),
      });
    expect(idsOn(done(model, after("a2")), "main")).toBe("u1 a1 u2 c r a2 n");
    expect(refusalOf(after("a1"))).toBe("wrong_state");
  });

  test("B8: an existing message is not appended again; different content is refused", () => {
    const nodes = chain("a2", ["n", says("next")]);
    const model = conversation();
    const append = (at: ContextModel, list: typeof nodes) =>
      appendNodes(rowsOf(at), { branchId: "b-main", nodes: list });
    const grown = done(model, append(model, nodes));
    expect(applied(grown, okValue(append(grown, nodes)))).toEqual(grown);
    expect(refusalOf(append(grown, chain("a2", ["n", says("other")])))).toBe("wrong_state");
    expect(refusalOf(append(grown, chain("n", ["u1", says("one")])))).toBe("wrong_state");
    expect(refusalOf(append(grown, chain("n", ["m", says("x")], ["m", says("x")])))).toBe(
      "wrong_state",
    );
  });

  test("R4: a round's results are added together, in call order; nothing else may follow the calls", () => {
    const model = emptyContext();
    const asked = done(
      model,
      appendNodes(rowsOf(model), {
        branchId: "b-main",
        nodes: chain(null, ["u", says("add")], ["a", calls("x", "y")]),
      }),
    );
    const append = (...messages: Parameters<typeof chain>[1][]) =>
      appendNodes(rowsOf(asked), { branchId: "b-main", nodes: chain("a", ...messages) });
    expect(refusalOf(append(["rx", result("x")]))).toBe("wrong_state");
    expect(refusalOf(append(["ry", result("y")], ["rx", result("x")]))).toBe("wrong_state");
    expect(refusalOf(append(["n", says("go on")]))).toBe("wrong_state");
    expect(append(["rx", result("x")], ["ry", result("y")]).ok).toBe(true);
  });

  test("a branch in the bin still accepts what its stopped run leaves behind", () => {
    const model = done(conversation(), prune(conversation(), "u2"));
    const nodes = chain("a2", ["late", says("late")]);
    const late = done(model, appendNodes(rowsOf(model), { branchId: "b-main", nodes }));
    expect(idsOn(undone(late), "main")).toBe("u1 a1 u2 c r a2 late");
  });
});

describe("fork", () => {
  test("a message that asks to combine answers says which", () => {
    const message = outgoing("u9", "Here are 2 answers.");
    const fused = okValue(fork(conversation(), "u2", "fused", { message, fuses: ["a1", "a2"] }));
    expect(fused.putNodes[0]?.message.metadata).toEqual({
      source: { kind: "quote", nodeIds: ["a1", "a2"] },
    });
    const plain = okValue(fork(conversation(), "u2", "plain", { message }));
    expect(plain.putNodes[0]?.message).not.toHaveProperty("metadata");
  });

  test("B3: a fork shares nodes, copies none and changes no other branch", () => {
    const change = okValue(fork(conversation(), "a1"));
    expect(change.putNodes).toEqual([]);
    expect(change.putBranches.map(({ id }) => id)).toEqual(["b-cheaper"]);
    expect(change.putBranches[0]?.messageIds).toEqual(["u1", "a1"]);
    expect(change.putBranches[0]?.forkedFrom).toEqual({ branchId: "b-main", nodeId: "a1" });
  });

  test("B4: it inherits prompts and overrides, gets the next hue, and becomes active", () => {
    const model = conversation();
    const like: Partial<Branch> = {
      systemPrompt: { id: "p", content: "Be brief." },
      userPrompt: "Please.",
      overrides: { modelId: "other" },
    };
    const branches = model.branches.map((branch) => ({ ...branch, ...like }));
    const forked = done({ ...model, branches }, fork({ ...model, branches }, "a1"));
    expect(branchNamed(forked, "cheaper")).toMatchObject({ ...like, colour: 1, named: true });
    expect(forked.context.activeBranchName).toBe("cheaper");
    expect(branchNamed(forked, "cheaper").activeAt).toBeGreaterThan(0);
  });

  test("B4: without a point it keeps nothing", () => {
    const forked = done(conversation(), fork(conversation(), null));
    expect(branchNamed(forked, "cheaper").messageIds).toEqual([]);
    expect(branchNamed(forked, "cheaper").forkedFrom).toEqual({ branchId: "b-main" });
  });

  test("R5: a fork never splits a round", () => {
    const forked = done(conversation(), fork(conversation(), "c"));
    expect(idsOn(forked, "cheaper")).toBe("u1 a1 u2 c r");
  });

  test("R6: a streaming message is refused", () => {
    const refused = fork(conversation(), "a2", "cheaper", { streamingNodeId: "a2" });
    expect(refusalOf(refused)).toBe("streaming");
  });

  test("a message comes with it; an empty one asks for an answer and adds none", () => {
    const model = conversation();
    const withWords = done(model, fork(model, "a1", "cheaper", { message: outgoing("n") }));
    expect(idsOn(withWords, "cheaper")).toBe("u1 a1 n");
    expect(withWords.pool.get("n")).toMatchObject({ parentId: "a1", createdAt: 100 });
    const without = done(model, fork(model, "u2", "cheaper", { message: outgoing("n", "") }));
    expect(idsOn(without, "cheaper")).toBe("u1 a1 u2");
  });

  test("B2: a name is normalized, and refused when empty or taken, even by a branch in the bin", () => {
    const model = conversation();
    const tidy = done(model, fork(model, "a1", "  the  cheaper\npath "));
    expect(tidy.context.activeBranchName).toBe("the cheaper path");
    expect(refusalOf(fork(model, "a1", " \n"))).toBe("name_empty");
    expect(refusalOf(fork(model, "a1", "main", { newBranchId: "b-x" }))).toBe("name_taken");
    const forked = done(model, fork(model, "a1"));
    const binned = done(forked, remove(forked, "cheaper"));
    expect(refusalOf(fork(binned, "a1", "cheaper", { newBranchId: "b-x" }))).toBe("name_taken");
  });

  test("B8: a repeated fork takes effect once, whatever happened in between", () => {
    const model = done(conversation(), fork(conversation(), "a1"));
    const renamed = done(
      model,
      renameBranch(rowsOf(model), { branchId: "b-cheaper", name: "dearer" }),
    );
    expect(okValue(fork(renamed, "a1")).putBranches).toEqual([]);
    expect(refusalOf(fork(renamed, "u2"))).toBe("wrong_state");
    expect(refusalOf(fork(conversation(), "a1", "x", { message: outgoing("u2") }))).toBe(
      "wrong_state",
    );
  });

  test("a fork leaves a live branch of the context", () => {
    expect(refusalOf(fork(conversation(), "zz"))).toBe("not_found");
    expect(refusalOf(fork(conversation(), "a1", "x", { fromBranchId: "zz" }))).toBe("not_found");
    const pruned = done(conversation(), prune(conversation(), "u2"));
    expect(refusalOf(fork(pruned, "a1"))).toBe("not_found");
  });

  test("B4: hues are used in turn, then the one that the fewest branches have", () => {
    const of = (...colours: number[]) =>
      nextColour(colours.map((colour) => mainBranch({ colour })));
    expect(of()).toBe(0);
    expect(of(0, 2)).toBe(1);
    expect(of(...Array.from({ length: BRANCH_HUES }, (_, index) => index), 0)).toBe(1);
    expect(nextColour([mainBranch({ deletedAt: 1 })])).toBe(0);
  });
});

describe("versions", () => {
  test("V1: an edit ends a version in the new text and changes no other branch", () => {
    const model = conversation();
    const change = okValue(edit(model, "u2"));
    expect(change.putBranches.map(({ id }) => id)).toEqual(["b-edit"]);
    const edited = applied(model, change);
    expect(branchNamed(edited, "main~2")).toMatchObject({
      named: false,
      messageIds: ["u1", "a1", "b-edit-u"],
      forkedFrom: { branchId: "b-main", nodeId: "a1" },
      colour: 0,
    });
    expect(edited.pool.get("b-edit-u")).toMatchObject({
      parentId: "a1",
      message: { role: "user", metadata: { source: { kind: "edit", nodeIds: ["u2"] } } },
    });
    expect(edited.context.activeBranchName).toBe("main~2");
  });

  test("V1: the first message can be edited: nothing is shared then", () => {
    const edited = done(conversation(), edit(conversation(), "u1"));
    expect(branchNamed(edited, "main~2").forkedFrom).toEqual({ branchId: "b-main" });
    expect(edited.pool.get("b-edit-u")?.parentId).toBe(null);
  });

  test("V1: an edited answer ends a version, is marked as edited and names no model", () => {
    const edited = done(conversation(), edit(conversation(), "a1"));
    expect(branchNamed(edited, "main~2").messageIds).toEqual(["u1", "b-edit-u"]);
    expect(edited.pool.get("b-edit-u")?.message).toEqual({
      role: "assistant",
      content: [{ type: "text", text: "better" }],
      metadata: { source: { kind: "edit", branchId: "b-main", nodeIds: ["a1"] } },
    });
    expect(idsOn(edited, "main")).toBe("u1 a1 u2 c r a2");
  });

  test("calls, results and empty texts are refused as edits", () => {
    const model = conversation();
    expect(refusalOf(edit(model, "c"))).toBe("not_a_message_to_edit");
    expect(refusalOf(edit(model, "r"))).toBe("not_a_message_to_edit");
    const empty = editMessage(rowsOf(model), {
      branchId: "b-main",
      nodeId: "u2",
      newBranchId: "b",
      message: outgoing("n", ""),
      now: 1,
    });
    expect(refusalOf(empty)).toBe("nothing_to_answer");
  });

  test("V1: regenerating ends a version before the answer, after a finished round", () => {
    const versions: [string, string][] = [
      ["a1", "u1"],
      ["a2", "u1 a1 u2 c r"],
      ["r", "u1 a1 u2 c r"],
      ["c", "u1 a1 u2"],
      ["u2", "u1 a1 u2"],
    ];
    const kept = versions.map(([nodeId]) => {
      const model = done(conversation(), again(conversation(), nodeId));
      return [nodeId, idsOn(model, "main~2")];
    });
    expect(kept).toEqual(versions);
  });

  test("R6: a streaming answer cannot be regenerated, nor one with nothing before it", () => {
    const streaming = regenerate(rowsOf(conversation()), {
      branchId: "b-main",
      nodeId: "a2",
      newBranchId: "b",
      streamingNodeId: "a2",
      now: 1,
    });
    expect(refusalOf(streaming)).toBe("streaming");
    const model = emptyContext();
    const nodes = chain(null, ["a", answers("hello")]);
    const greeting = done(model, appendNodes(rowsOf(model), { branchId: "b-main", nodes }));
    expect(refusalOf(again(greeting, "a"))).toBe("nothing_to_answer");
  });

  test("V2: names follow the base, wherever the version was made", () => {
    const first = done(conversation(), again(conversation(), "a2"));
    const second = done(first, edit(first, "u1", "b-again"));
    expect(liveNames(second)).toEqual(["main", "main~2", "main~3"]);
    const removed = done(second, remove(second, "main~2"));
    const third = done(removed, again(removed, "a1", "b-main", "b-third"));
    expect(liveNames(third)).toEqual(["main", "main~3", "main~4"]);
  });

  test("V3: versions made at one place leave the same branch, whichever was in view", () => {
    const first = done(conversation(), again(conversation(), "a2"));
    const second = done(first, edit(first, "u2", "b-again"));
    expect(branchNamed(second, "main~3").forkedFrom).toEqual({ branchId: "b-main", nodeId: "a1" });
    const nodes = chain("r", ["a3", answers("third")], ["u3", says("three")]);
    const grown = done(first, appendNodes(rowsOf(first), { branchId: "b-again", nodes }));
    const deeper = done(grown, edit(grown, "u3", "b-again"));
    expect(branchNamed(deeper, "main~3").forkedFrom).toEqual({ branchId: "b-again", nodeId: "a3" });
  });

  test("V7: naming a version makes it a branch with its own hue", () => {
    const model = done(conversation(), edit(conversation(), "u2"));
    const named = done(model, renameBranch(rowsOf(model), { branchId: "b-edit", name: "brief" }));
    expect(branchNamed(named, "brief")).toMatchObject({ named: true, colour: 1 });
    expect(named.context.activeBranchName).toBe("brief");
  });
});

describe("retry", () => {
  function brokenOff(text: string): ContextModel {
    const model = conversation();
    const nodes = chain("a2", ["u3", says("three")], ["p", answers(text, { status: "partial" })]);
    return done(model, appendNodes(rowsOf(model), { branchId: "b-main", nodes }));
  }

  function retry(model: ContextModel, nodeId = "p", branchId = "b-main"): OperationResult {
    return retryPartial(rowsOf(model), { branchId, nodeId, newBranchId: "b-aside", now: 300 });
  }

  test("V6: the partial answer stays as a version, the branch goes back to its parent", () => {
    const model = done(brokenOff("half"), retry(brokenOff("half")));
    expect(idsOn(model, "main")).toBe("u1 a1 u2 c r a2 u3");
    expect(branchNamed(model, "main~2")).toMatchObject({
      named: false,
      aside: true,
      messageIds: [...branchNamed(model, "main").messageIds, "p"],
      forkedFrom: { branchId: "b-main", nodeId: "u3" },
    });
    expect(model.context.activeBranchName).toBe("main");
    expect(okValue(retry(model)).putBranches).toEqual([]);
  });

  test("V6: an attempt without any text leaves nothing behind", () => {
    const model = done(brokenOff(" \n"), retry(brokenOff(" \n")));
    expect(liveNames(model)).toEqual(["main"]);
    expect(model.pool.has("p")).toBe(false);
    expect(okValue(retry(model)).putBranches).toEqual([]);
  });

  test("V6: unless another branch lists it", () => {
    const blank = brokenOff("");
    const forked = done(blank, fork(blank, "p"));
    const model = done(forked, retry(forked));
    expect(model.pool.has("p")).toBe(true);
    expect(branchNamed(model, "cheaper").forkedFrom).toEqual({ branchId: "b-aside", nodeId: "p" });
  });

  test("P8: undoing what made the branch takes its attempts along, and redoing brings them back", () => {
    const before = conversation();
    const change = okValue(again(before, "a2", "b-main", "b-lane"));
    const act = { undoId: "undo", kind: "regenerate", branchId: "b-main", now: 200 } as const;
    const made = applied(before, undoable(rowsOf(before), change, act));
    const nodes = chain("r", ["p", answers("half", { status: "partial" })]);
    const cut = done(made, appendNodes(rowsOf(made), { branchId: "b-lane", nodes }));
    const model = done(cut, retry(cut, "p", "b-lane"));
    expect(liveNames(model)).toEqual(["main", "main~2", "main~3"]);
    const back = undone(model);
    expect(liveNames(back)).toEqual(["main"]);
    const redo = [...back.undoRows.values()].find(({ redoOf }) => redoOf === "undo");
    const redone = undone(back, redo?.id);
    expect(liveNames(redone)).toEqual(["main", "main~2", "main~3"]);
    expect(branchNamed(redone, "main~3")).toMatchObject({ id: "b-aside", aside: true });
  });

  test("only a partial answer at the branch's end can be retried", () => {
    expect(refusalOf(retry(conversation(), "a2"))).toBe("wrong_state");
    const model = brokenOff("half");
    const nodes = chain("p", ["u4", says("go on")]);
    const continued = done(model, appendNodes(rowsOf(model), { branchId: "b-main", nodes }));
    expect(refusalOf(retry(continued))).toBe("wrong_state");
    expect(refusalOf(retry(conversation(), "zz", "zz"))).toBe("not_found");
  });
});

describe("prune", () => {
  test("P1: every branch that lists the node goes to the bin, and nothing is removed", () => {
    const forked = done(conversation(), fork(conversation(), "a2"));
    expect(branchesPrunedAt(rowsOf(forked), "u2")).toHaveLength(2);
    const model = done(forked, prune(forked, "u2"));
    expect(branchNamed(model, "main").deletedAt).toBe(400);
    expect(branchNamed(model, "cheaper (pruned)").deletedAt).toBe(400);
    expect(model.pool.size).toBe(6);
  });

  test("P1: at a message of a round the whole round goes", () => {
    for (const nodeId of ["c", "r"]) {
      const model = done(conversation(), prune(conversation(), nodeId));
      expect(idsOn(model, "main")).toBe("u1 a1 u2");
    }
  });

  test("P2: a path left on no live branch stays under the old name, ending at the parent", () => {
    const model = done(conversation(), prune(conversation(), "u2"));
    expect(idsOn(model, "main")).toBe("u1 a1");
    expect(branchNamed(model, "main")).toMatchObject({ id: "b-kept", named: true, colour: 0 });
    expect(branchNamed(model, "main (pruned)")).toMatchObject({ id: "b-main", deletedAt: 400 });
    expect(model.context.activeBranchName).toBe("main");
  });

  test("P2: a path that another branch contains need not be kept", () => {
    const forked = done(conversation(), fork(conversation(), "a1"));
    const model = done(forked, prune(forked, "u2"));
    expect(liveNames(model)).toEqual(["cheaper"]);
    expect(branchNamed(model, "main").deletedAt).toBe(400);
  });

  test("P2: a lone branch pruned at its first message stays, empty", () => {
    const model = done(conversation(), prune(conversation(), "u1"));
    expect(branchNamed(model, "main").messageIds).toEqual([]);
    expect(liveNames(model)).toEqual(["main"]);
  });

  test("P2: a generated name gives way to one that is taken", () => {
    const forked = done(conversation(), fork(conversation(), "a1", "main (pruned)"));
    const binned = done(forked, remove(forked, "main (pruned)"));
    const pruned = done(binned, prune(binned, "u2"));
    expect(pruned.branches.map(({ name }) => name).toSorted()).toEqual([
      "main",
      "main (pruned)",
      "main (pruned) 2",
    ]);
  });

  test("P3: the version last active takes the place of its binned base", () => {
    const one = done(conversation(), edit(conversation(), "u2"));
    const two = done(one, edit(one, "u2", "b-main", "b-other"));
    const model = done(two, prune(two, "u2"));
    expect(branchNamed(model, "main")).toMatchObject({ id: "b-other", named: true });
    expect(branchNamed(model, "main~2")).toMatchObject({
      named: false,
      forkedFrom: { branchId: "b-other", nodeId: "a1" },
    });
    expect(branchNamed(model, "main (pruned)").id).toBe("b-main");
    expect(model.context.activeBranchName).toBe("main");
  });

  test("P1: pruning a version shows its base again", () => {
    const edited = done(conversation(), edit(conversation(), "u2"));
    const model = done(edited, prune(edited, "b-edit-u"));
    expect(liveNames(model)).toEqual(["main"]);
    expect(model.context.activeBranchName).toBe("main");
  });

  test("B8: pruning a pruned node again changes nothing; an unknown node is refused", () => {
    const model = done(conversation(), prune(conversation(), "u2"));
    expect(okValue(prune(model, "u2")).putBranches).toEqual([]);
    expect(refusalOf(prune(model, "zz"))).toBe("not_found");
  });

  test("the pin moves to the branch that takes the pinned one's place, or is removed", () => {
    const pinned = done(conversation(), pinBranch(rowsOf(conversation()), { branchId: "b-main" }));
    const model = done(pinned, prune(pinned, "u2"));
    expect(model.context.pinnedBranchId).toBe("b-kept");
    expect(undone(model).context.pinnedBranchId).toBe("b-main");
    const forked = done(pinned, fork(pinned, "a1"));
    expect(done(forked, prune(forked, "u2")).context).not.toHaveProperty("pinnedBranchId");
  });
});

describe("undo", () => {
  test("P4: undoing a prune restores the rows, and happens once", () => {
    const before = done(conversation(), edit(conversation(), "u2"));
    const after = done(before, prune(before, "a1"));
    expect(rows(after)).not.toEqual(rows(before));
    const restored = undone(after);
    expect(rows(restored)).toEqual(rows(before));
    expect(rows(undone(restored))).toEqual(rows(before));
  });

  test("P4: the undo row survives JSON, as it must a reload", () => {
    const model = done(conversation(), prune(conversation(), "u2"));
    const row = model.undoRows.get("undo");
    expect(JSON.parse(JSON.stringify(row))).toEqual(row);
    expect(JSON.stringify(row)).not.toContain("messageIds");
  });

  test("P5: a kept branch that has been continued stays, under another name", () => {
    const pruned = done(conversation(), prune(conversation(), "u2"));
    const nodes = chain("a1", ["n", says("instead")]);
    const grown = done(pruned, appendNodes(rowsOf(pruned), { branchId: "b-kept", nodes }));
    const restored = undone(grown);
    expect(idsOn(restored, "main")).toBe("u1 a1 u2 c r a2");
    expect(idsOn(restored, "main (kept)")).toBe("u1 a1 n");
    expect(restored.context.activeBranchName).toBe("main");
  });

  test("P5: a name given since then stays", () => {
    const edited = done(conversation(), edit(conversation(), "u2"));
    const pruned = done(edited, prune(edited, "u2"));
    const renamed = done(
      pruned,
      renameBranch(rowsOf(pruned), { branchId: "b-edit", name: "brief" }),
    );
    const restored = undone(renamed);
    expect(liveNames(restored).toSorted()).toEqual(["brief", "main"]);
    expect(branchNamed(restored, "brief").named).toBe(true);
  });

  test("P5, V2: a version whose base has since gone to the bin comes back with a readable name", () => {
    const edited = done(conversation(), edit(conversation(), "u2"));
    const pruned = done(edited, prune(edited, "b-edit-u"));
    const forked = done(pruned, fork(pruned, "a1"));
    const alone = done(
      forked,
      deleteBranch(rowsOf(forked), { branchId: "b-main", undoId: "other", now: 9 }),
    );
    expect(branchNamed(undone(alone), "main 2")).toMatchObject({ named: true });
  });

  test("P7: after the bin was emptied nothing can be undone", () => {
    const pruned = done(conversation(), prune(conversation(), "u2"));
    const emptied = applied(pruned, emptyBin(rowsOf(pruned)));
    const row = pruned.undoRows.get("undo");
    if (row === undefined) throw new Error("There is no undo row.");
    expect(refusalOf(undo(rowsOf(emptied), { undo: row, now: 1 }))).toBe("not_found");
  });
});

describe("the bin", () => {
  test("P6: a named branch goes with its versions, and comes back with them", () => {
    const forked = done(conversation(), fork(conversation(), "a1"));
    const edited = done(forked, edit(forked, "u2"));
    const model = done(edited, remove(edited, "main"));
    expect(liveNames(model)).toEqual(["cheaper"]);
    expect(model.context.activeBranchName).toBe("cheaper");
    expect(rows(undone(model))).toEqual(rows(edited));
  });

  test("P6: a version goes alone, and its base is shown", () => {
    const forked = done(conversation(), fork(conversation(), "a1"));
    const edited = done(forked, edit(forked, "u2"));
    const model = done(edited, remove(edited, "main~2"));
    expect(liveNames(model)).toEqual(["main", "cheaper"]);
    expect(model.context.activeBranchName).toBe("main");
  });

  test("B7: the last branch cannot be deleted; its versions do not count", () => {
    expect(refusalOf(remove(conversation(), "main"))).toBe("wrong_state");
    const edited = done(conversation(), edit(conversation(), "u2"));
    expect(refusalOf(remove(edited, "main"))).toBe("wrong_state");
    expect(remove(edited, "main~2").ok).toBe(true);
  });

  test("B5, P7: emptying removes binned branches and the nodes that only they list", () => {
    const pruned = done(conversation(), prune(conversation(), "u2"));
    const model = applied(pruned, emptyBin(rowsOf(pruned)));
    expect([...model.pool.keys()]).toEqual(["u1", "a1"]);
    expect(model.branches.map(({ id }) => id)).toEqual(["b-kept"]);
    expect(emptyBin(rowsOf(model))).toEqual({
      putNodes: [],
      putBranches: [],
      deleteNodeIds: [],
      deleteBranchIds: [],
    });
  });

  test("P7: one entry alone goes, and takes no message that another binned branch lists", () => {
    const forked = done(conversation(), fork(conversation(), "a1"));
    const edited = done(forked, edit(forked, "u2"));
    const both = edited.branches.map((branch) =>
      branch.id === "b-main" || branch.id === "b-edit" ? { ...branch, deletedAt: 9 } : branch,
    );
    const model = applied(
      { ...edited, branches: both },
      emptyBin({ ...rowsOf(edited), branches: both }, new Set(["b-edit"])),
    );
    expect(model.branches.map(({ id }) => id)).not.toContain("b-edit");
    expect(model.branches.find(({ id }) => id === "b-main")?.messageIds).toEqual(
      edited.branches.find(({ id }) => id === "b-main")?.messageIds,
    );
    const listed = new Set(model.branches.flatMap(({ messageIds }) => messageIds));
    expect([...model.pool.keys()].filter((id) => !listed.has(id))).toEqual([]);
    expect([...listed].filter((id) => !model.pool.has(id))).toEqual([]);
    // Live branches cannot be removed this way.
    expect(emptyBin(rowsOf(edited), new Set(["b-edit"])).deleteBranchIds).toEqual([]);
  });

  test("P7: what a branch lists stays, also where its list breaks B1", () => {
    const forked = done(conversation(), fork(conversation(), "a2"));
    const branches = forked.branches.map((branch) =>
      branch.id === "b-main"
        ? { ...branch, deletedAt: 9 }
        : { ...branch, messageIds: branch.messageIds.slice(1) },
    );
    expect(emptyBin({ ...rowsOf(forked), branches }).deleteNodeIds).toEqual(["u1"]);
  });

  test("P7: what is left remembers the nearest live origin", () => {
    const first = done(conversation(), again(conversation(), "a2"));
    const nodes = chain("r", ["a3", answers("third")], ["u3", says("three")]);
    const grown = done(first, appendNodes(rowsOf(first), { branchId: "b-again", nodes }));
    const deeper = done(grown, edit(grown, "u3", "b-again"));
    const binned = done(deeper, remove(deeper, "main~2"));
    const model = applied(binned, emptyBin(rowsOf(binned)));
    expect(branchNamed(model, "main~3").forkedFrom).toEqual({ branchId: "b-main", nodeId: "r" });
    expect(model.pool.has("a3")).toBe(true);
  });

  test("the pin of a removed branch is removed", () => {
    const forked = done(conversation(), fork(conversation(), "a1"));
    const pinned = { ...forked, context: { ...forked.context, pinnedBranchId: "b-cheaper" } };
    const branches = pinned.branches.map((branch) =>
      branch.id === "b-cheaper" ? { ...branch, deletedAt: 1 } : branch,
    );
    const model = applied({ ...pinned, branches }, emptyBin({ ...pinned, branches }));
    expect(model.context).not.toHaveProperty("pinnedBranchId");
  });
});

describe("settings", () => {
  test("an activation is later than every other, even when the clock stands still", () => {
    const model = done(conversation(), fork(conversation(), "a1"));
    const activate = (at: ContextModel, branchId: string) =>
      activateBranch(rowsOf(at), { branchId, now: 3 });
    const back = done(model, activate(model, "b-main"));
    expect(back.context.activeBranchName).toBe("main");
    expect(branchNamed(back, "main").activeAt).toBeGreaterThan(
      branchNamed(back, "cheaper").activeAt,
    );
    expect(okValue(activate(back, "b-main")).putBranches).toEqual([]);
    expect(refusalOf(activate(back, "zz"))).toBe("not_found");
  });

  test("B2: a name is stored, refused when empty or taken, and free for its own branch", () => {
    const model = done(conversation(), fork(conversation(), "a1"));
    const rename = (name: string) => renameBranch(rowsOf(model), { branchId: "b-main", name });
    expect(refusalOf(rename(" "))).toBe("name_empty");
    expect(refusalOf(rename("cheaper"))).toBe("name_taken");
    expect(okValue(rename(" main ")).putBranches).toEqual([]);
    expect(done(model, rename("trunk")).context.activeBranchName).toBe("cheaper");
  });

  test("a hue must be one of those that exist", () => {
    const paint = (colour: number) =>
      recolour(rowsOf(conversation()), { branchId: "b-main", colour });
    expect(branchNamed(done(conversation(), paint(7)), "main").colour).toBe(7);
    expect([8, -1, 0.5, Number.NaN].map((colour) => refusalOf(paint(colour)))).toEqual(
      Array.from({ length: 4 }, () => "invalid_arguments"),
    );
  });

  test("prompts are set and removed", () => {
    const set = (model: ContextModel, content: string | null) =>
      setPrompts(rowsOf(model), {
        branchId: "b-main",
        systemPrompt: content === null ? null : { id: "p", content },
        userPrompt: content,
      });
    const model = done(conversation(), set(conversation(), "Be brief."));
    expect(branchNamed(model, "main")).toMatchObject({ userPrompt: "Be brief." });
    expect(branchNamed(done(model, set(model, null)), "main")).toEqual(
      branchNamed(conversation(), "main"),
    );
  });

  test("a context's patch removes the pin with null and leaves it alone without", () => {
    const context = { ...conversation().context, pinnedBranchId: "b-main" };
    expect(patchContext(context, {})).toEqual(context);
    expect(patchContext(context, { pinnedBranchId: null })).toEqual(conversation().context);
  });
});

function okValue(outcome: OperationResult) {
  if (!outcome.ok) throw new Error(`${outcome.error.kind}: ${outcome.error.message}`);
  return outcome.value;
}
