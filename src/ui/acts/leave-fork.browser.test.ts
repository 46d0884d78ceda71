import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { useView } from "#app/view.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";

import { leaveFork } from "./leave-fork.ts";

const fork = { contextId: "c", fromBranchId: "side", nodeId: "n", name: "trial" };
const key = forkDraftKey("n");
let bough: Bough;

beforeAll(async () => {
  bough = createBough({ databaseName: `bough-leave-${crypto.randomUUID()}` });
  await bough.opened;
  // The example is stored by itself: it must be whole before the database is closed.
  await vi.waitUntil(() => bough.keepings.setting("example"));
});

afterAll(() => bough.databases.close());

beforeEach(async () => {
  await bough.keepings.putDraft("main", "", 1);
  await bough.keepings.putDraft(key, "words", 1);
  useView.setState({ notices: [], pendingFork: { ...fork, tookFrom: "main" } });
});

afterEach(() => {
  vi.restoreAllMocks();
  useView.setState({ notices: [], pendingFork: null });
});

const drafts = () => Promise.all(["main", key].map((at) => bough.keepings.draft(at)));
const said = () => useView.getState().notices.map(({ text }) => text);

it("gives back what the fork took along before the fork is gone", async () => {
  const left = leaveFork(bough);
  expect(useView.getState().pendingFork).not.toBeNull();
  await left;
  expect(useView.getState().pendingFork).toBeNull();
  expect(await drafts()).toEqual(["words", ""]);
  expect(said()).toEqual([]);
});

it("leaves with the fork what was begun in it", async () => {
  useView.setState({ pendingFork: fork });
  await leaveFork(bough);
  expect(useView.getState().pendingFork).toBeNull();
  expect(await drafts()).toEqual(["", "words"]);
});

it("says where the words are when a text has been begun where they came from", async () => {
  await bough.keepings.putDraft("main", "others", 2);
  await leaveFork(bough);
  expect(useView.getState().pendingFork).toBeNull();
  expect(await drafts()).toEqual(["others", "words"]);
  expect(said()).toEqual([
    "What you typed stays with the fork “trial”: where it came from, a text has been begun since. Fork from the same message to have it again.",
  ]);
});

it("says so when the words could not be moved", async () => {
  const error = { kind: "full", message: "The storage is full." } as never;
  vi.spyOn(bough.keepings, "moveDraft").mockResolvedValue({ ok: false, error });
  await leaveFork(bough);
  expect(useView.getState().pendingFork).toBeNull();
  expect(said()[0]).toContain("it could not be moved (The storage is full.).");
});

it("leaves alone a fork that was begun meanwhile", async () => {
  const left = leaveFork(bough);
  useView.setState({ pendingFork: { ...fork, nodeId: "other" } });
  await left;
  expect(useView.getState().pendingFork?.nodeId).toBe("other");
});
