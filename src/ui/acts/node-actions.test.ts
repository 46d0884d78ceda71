import { beforeEach, describe, expect, it } from "vitest";

import { useActionDialog } from "#app/view/action-dialog.ts";
import { UNDO, useNotices } from "#app/view/notices.ts";
import { placeOf, previewNode } from "#app/view/places.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { emptyContext, mainBranch } from "#domain/branching/test-support/context-model.ts";
import type { Command } from "#domain/command.ts";

import { branchThrough } from "./action-context.ts";
import type { ActionContext } from "./action-context.ts";
import { branchActions } from "./branch-actions.tsx";
import { messageActions } from "./message-actions.ts";
import { placeActions } from "./place-actions.ts";

const { context } = emptyContext();
const main = mainBranch({ messageIds: ["a", "b"] });
const side = mainBranch({
  id: "b-side",
  name: "side",
  messageIds: ["a", "c"],
  forkedFrom: { branchId: main.id, nodeId: "a" },
  createdAt: 1,
});
const tree = branchTree([main, side]);

let sent: Command[];
let isRefused: boolean;

beforeEach(() => {
  resetView();
  sent = [];
  isRefused = false;
});

/** A context on the branch main that records what is dispatched, and refuses it if the test says so. */
function actionContext(): ActionContext {
  let made = 0;
  return {
    current: { context, tree, active: main, shown: main, inBin: false },
    dispatch: async (command) => {
      sent.push(command);
      return isRefused
        ? { ok: false, error: { kind: "not_found", message: "Gone." } }
        : { ok: true, value: null };
    },
    navigation: {
      leave: async () => {},
      leaveFork: async () => {},
      compare: () => {},
      prepareFork: async () => null,
      returnToPlace: async () => {},
      takeDraftAlong: async () => false,
    },
    newId: () => `new-${(made += 1)}`,
    readMessage: async () => undefined,
    askOnTheSide: async () => ({ ok: true, value: "side" }),
  };
}

const here = (nodeId: string) => ({ nodeId, role: "user" as const });
const notices = () => useNotices.getState().notices;

describe("the branch of a message", () => {
  it("is the branch in view, else its own", () => {
    const through = (nodeId: string) => branchThrough(actionContext(), { nodeId });
    expect(through("a")).toBe(main);
    expect(through("c")).toBe(side);
    expect(through("nowhere")).toBe(main);
  });

  it("is the one that it is read on, wherever that has it", () => {
    const through = (nodeId: string) =>
      branchThrough(actionContext(), { nodeId, branchId: side.id });
    expect(through("a")).toBe(side);
    expect(through("b")).toBe(main);
    messageActions(actionContext()).hide({ ...here("a"), branchId: side.id }, true);
    expect(sent).toEqual([
      { type: "branch.hide", branchId: side.id, nodeIds: ["a"], hidden: true },
    ]);
  });
});

describe("pruning", () => {
  it("prunes a folded segment from its first message, leaves the preview and offers Undo", async () => {
    previewNode(context.id, "b");
    messageActions(actionContext()).prune({ ...here("b"), firstId: "a" });
    expect(placeOf(context.id).kind).toBe("reading");
    expect(sent).toEqual([
      { type: "node.prune", nodeId: "a", keptBranchId: "new-2", undoId: "new-1" },
    ]);
    await expect.poll(() => notices().length).toBe(1);
    expect(notices()[0]).toMatchObject({ undoId: "new-1", action: { label: UNDO } });
    notices()[0]?.action?.act();
    expect(sent.at(-1)).toEqual({ type: "undo", undoId: "new-1" });
  });

  it("P1: counts the whole round where its result is pruned", async () => {
    const ids = ["q", "call", "r1", "r2", "r3"];
    const one = mainBranch({ messageIds: [...ids, "a1"] });
    const other = mainBranch({
      id: "b-2",
      name: "main~2",
      named: false,
      messageIds: [...ids, "a2"],
      forkedFrom: { branchId: main.id, nodeId: "r3" },
    });
    const given = actionContext();
    given.current = { ...given.current, tree: branchTree([one, other]), active: one, shown: one };
    given.readMessage = async (id) => ({
      id,
      contextId: context.id,
      parentId: null,
      message: { role: id.startsWith("r") ? "tool" : "assistant", content: [] },
      createdAt: 0,
    });
    messageActions(given).prune({ nodeId: "r3", role: "tool" });
    await expect.poll(() => notices()[0]?.text).toBe("Moved 6 messages on 2 branches to the bin.");
  });

  it("shows no notice if it is refused", async () => {
    isRefused = true;
    messageActions(actionContext()).prune(here("b"));
    await Promise.resolve();
    expect(notices()).toEqual([]);
  });
});

describe("a branch", () => {
  it("can be pinned as the main thread and unpinned", () => {
    const item = branchActions(actionContext()).pinning(side);
    expect(item).toMatchObject({ label: "Make “side” the main thread", checked: false });
    item.onSelect();
    const pinned = actionContext();
    pinned.current = { ...pinned.current, context: { ...context, pinnedBranchId: side.id } };
    branchActions(pinned).pinning(side).onSelect();
    expect(sent).toEqual([
      { type: "context.pin", branchId: side.id },
      { type: "context.pin", branchId: null },
    ]);
  });

  it("is deleted by an item that names it, with a notice that offers Undo", async () => {
    const item = branchActions(actionContext()).removal(side);
    expect(item).toMatchObject({ label: "Delete “side”", danger: true });
    item.onSelect();
    expect(sent).toEqual([{ type: "branch.delete", branchId: side.id, undoId: "new-1" }]);
    await expect
      .poll(() => notices()[0]?.text)
      .toBe("Moved “side” to the bin, with 1 of 3 messages.");
  });

  it("opens a dialog to transfer its messages, and leaves the preview", () => {
    previewNode(context.id, "c");
    branchActions(actionContext()).transfer(side, "bring_back", "c");
    expect(placeOf(context.id).kind).toBe("reading");
    expect(useActionDialog.getState().dialog).toEqual({
      kind: "bring_back",
      contextId: context.id,
      branchId: side.id,
      nodeId: "c",
    });
  });
});

it("says so and stays when there is nothing to compare", () => {
  const alone = actionContext();
  alone.current = { ...alone.current, tree: branchTree([main]) };
  placeActions(alone).compare(here("b"));
  expect(notices()[0]?.text).toContain("nothing to compare yet");
  expect(sent).toEqual([]);
});

it("changes nothing in the bin, and says why, also where only what is above it is there", async () => {
  const inBin = actionContext();
  inBin.current = { ...inBin.current, inBin: true };
  const { fork, edit } = placeActions(inBin);
  const { regenerate, fanOut, prune, hide } = messageActions(inBin);
  const { rename, transfer, pinning, removal } = branchActions(inBin);
  const acts: (() => unknown)[] = [
    () => fork(here("b")),
    () => edit(here("b")),
    () => regenerate(here("b")),
    () => fanOut(here("b")),
    () => prune(here("b")),
    () => hide(here("b"), true),
    () => rename(side.id),
    () => transfer(side, "bring_back"),
    () => pinning(side).onSelect(),
    () => removal(side).onSelect(),
  ];
  for (const act of acts) {
    resetView();
    act();
    await expect.poll(() => notices()[0]?.text).toContain("can only be read");
    expect(useActionDialog.getState().dialog).toBeNull();
  }
  expect(sent).toEqual([]);
});
