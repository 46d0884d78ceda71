import { beforeEach, describe, expect, it } from "vitest";

import { branchTree } from "#domain/branching/branch-tree.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { ok } from "#domain/result.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";
import type { DraftMove } from "#storage/conversations/drafts.ts";

import {
  changeForkDraft,
  compareBranches,
  leavePlace,
  prepareFork,
  returnToPlace,
  takeDraftAlong,
} from "./navigation.ts";
import type { DraftServices, NavigationStart } from "./navigation.ts";
import { useNotices } from "./notices.ts";
import { READING, forkIn } from "./place.ts";
import type { PendingFork } from "./place.ts";
import {
  placeOf,
  previewNode,
  removeFork,
  renameFork,
  startFork,
  stopComparing,
} from "./places.ts";
import { resetView } from "./view-store.ts";

const { context, branches } = seededTree({ seed: 1, nodes: 8, branches: 2 });
const tree = branchTree(branches);
const [active, shown] = branches;
if (active === undefined || shown === undefined) throw new Error("This seed has one branch.");
const reading: NavigationStart = { context, tree, active, shown: active };
const looking: NavigationStart = { context, tree, active, shown };

const fork = { fromBranchId: shown.id, nodeId: "n", name: "trial" };
const key = forkDraftKey("n");

let moves: string[];
/** The result of moving a draft. */
let outcome: DraftMove;
/** Runs while a draft is being moved. */
let meanwhile: () => void;

const services: DraftServices = {
  moveWritten: async (from, to) => {
    moves.push(`${from} to ${to}`);
    meanwhile();
    return ok(outcome);
  },
};

beforeEach(() => {
  removeFork(context.id);
  resetView();
  moves = [];
  outcome = "moved";
  meanwhile = () => {};
});

const made = () => forkIn(placeOf(context.id));
const told = () => useNotices.getState().notices.map(({ text }) => text);

describe("text typed during a preview", () => {
  it("is moved along", async () => {
    previewNode(context.id, "n");
    expect(await takeDraftAlong(services, looking, key, "trial")).toBe(true);
    expect(moves).toEqual([`${active.id} to ${key}`]);
    expect(told()).toEqual([]);
  });

  it("stays if other text was started at the target, and the person is told", async () => {
    outcome = "stays";
    previewNode(context.id, "n");
    expect(await takeDraftAlong(services, looking, key, "trial")).toBe(false);
    expect(told()[0]).toContain("“trial” already has a draft.");
  });

  it.each([
    ["nothing is looked at", looking, () => {}],
    ["it is on the active branch", reading, () => previewNode(context.id, "n")],
  ])("is already in place while %s", async (_, from, begin) => {
    begin();
    expect(await takeDraftAlong(services, from, key, "trial")).toBe(false);
    expect(moves).toEqual([]);
  });
});

describe("a fork", () => {
  it("remembers where its text came from", async () => {
    previewNode(context.id, "n");
    const begun = await prepareFork(services, looking, fork);
    expect(begun).toEqual({ ...fork, tookFrom: active.id });
  });

  it("started again is the same one, with the text it took", async () => {
    startFork(context.id, { ...fork, tookFrom: active.id });
    expect(await prepareFork(services, reading, fork)).toEqual({ ...fork, tookFrom: active.id });
    expect(moves).toEqual([]);
  });

  it("returns the text that another fork took", async () => {
    startFork(context.id, { ...fork, nodeId: "other", tookFrom: active.id });
    expect(await prepareFork(services, reading, fork)).toEqual(fork);
    expect(moves).toEqual([`${forkDraftKey("other")} to ${active.id}`]);
  });

  it("is not made if the person has gone elsewhere meanwhile", async () => {
    previewNode(context.id, "n");
    meanwhile = () => previewNode(context.id, "elsewhere");
    expect(await prepareFork(services, looking, fork)).toBeNull();
    expect(moves).toEqual([`${active.id} to ${key}`, `${key} to ${active.id}`]);
  });

  it("is removed while its box's text changes", async () => {
    startFork(context.id, fork);
    let during: PendingFork | null = fork;
    await changeForkDraft(context.id, async () => {
      during = made();
    });
    expect(during).toBeNull();
    expect(made()).toEqual(fork);
  });
});

it("going to a branch leaves the preview immediately, and the fork once its text is back", async () => {
  startFork(context.id, { ...fork, tookFrom: active.id });
  previewNode(context.id, "n");
  const left = leavePlace(services, context.id);
  expect(placeOf(context.id)).toMatchObject({ kind: "forking", over: READING });
  await left;
  expect(moves).toEqual([`${key} to ${active.id}`]);
  expect(placeOf(context.id)).toEqual(READING);
});

it("comparing branches replaces everything that is shown", async () => {
  startFork(context.id, fork);
  previewNode(context.id, "n");
  compareBranches(services, context.id, ["a", "b"]);
  await Promise.resolve();
  expect(placeOf(context.id)).toEqual({ kind: "comparing", branchIds: ["a", "b"] });
});

describe("after a reload", () => {
  const nodeId = shown.messageIds.at(-1) ?? "";
  const begun: PendingFork = { fromBranchId: shown.id, nodeId, name: "trial", tookFrom: shown.id };
  const back = (isElsewhere = false) => returnToPlace(services, reading, isElsewhere);

  it("a fork is gone on with, as it was last", async () => {
    startFork(context.id, begun);
    renameFork(context.id, "Another try");
    resetView();
    await back();
    expect(made()).toEqual({ ...begun, name: "Another try", named: true });
    expect(moves).toEqual([]);
  });

  it("branches are side by side again, also under a fork that is gone on with", async () => {
    compareBranches(services, context.id, ["a", "b"]);
    resetView();
    await back();
    expect(placeOf(context.id)).toEqual({ kind: "comparing", branchIds: ["a", "b"] });
    startFork(context.id, begun);
    resetView();
    await back();
    expect(placeOf(context.id)).toMatchObject({
      kind: "forking",
      over: { kind: "comparing", branchIds: ["a", "b"] },
    });
  });

  it("branches are not side by side if that was ended, or the address leads elsewhere", async () => {
    compareBranches(services, context.id, ["a", "b"]);
    resetView();
    await back(true);
    expect(placeOf(context.id)).toEqual(READING);
    await back();
    stopComparing(context.id);
    resetView();
    await back();
    expect(placeOf(context.id)).toEqual(READING);
  });

  it("a fork that was left stays left", async () => {
    startFork(context.id, begun);
    removeFork(context.id);
    resetView();
    await back();
    expect(made()).toBeNull();
  });

  it.each([
    ["the branch that it took it from", begun, shown.id],
    ["the active one, if that is gone too", { ...begun, tookFrom: "gone" }, active.id],
  ])("the text of a fork whose message is gone goes to %s", async (_, was, to) => {
    startFork(context.id, { ...was, nodeId: "gone" });
    resetView();
    await back();
    expect(made()).toBeNull();
    expect(moves).toEqual([`${forkDraftKey("gone")} to ${to}`]);
    await back();
    expect(moves).toHaveLength(1);
  });

  it("a fork is left where the address leads elsewhere", async () => {
    startFork(context.id, begun);
    resetView();
    await back(true);
    expect(made()).toBeNull();
    expect(moves).toEqual([`${forkDraftKey(nodeId)} to ${shown.id}`]);
  });
});
