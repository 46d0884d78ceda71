import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";
import { present } from "#app/test-support/patience.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";

import { draftServices, leaveFork } from "./navigation.ts";
import type { DraftServices } from "./navigation.ts";
import { useNotices } from "./notices.ts";
import { forkIn } from "./place.ts";
import { placeOf, startFork } from "./places.ts";
import { resetView } from "./view-store.ts";

const fork = { fromBranchId: "side", nodeId: "n", name: "trial" };
const key = forkDraftKey("n");
let services: Services;
let moving: DraftServices;

beforeAll(async () => {
  services = createServices({ databaseName: `bough-leave-${crypto.randomUUID()}` });
  await services.opened;
  moving = draftServices(services);
  // The example is stored by itself, and must be complete before the database is closed.
  await present(() => services.settings.get("example"));
});

afterAll(() => services.databases.close());

beforeEach(async () => {
  await services.drafts.put("main", "", 1);
  await services.drafts.put(key, "words", 1);
  resetView();
  startFork("c", { ...fork, tookFrom: "main" });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const drafts = () => Promise.all(["main", key].map((at) => services.drafts.text(at)));
const made = () => forkIn(placeOf("c"));
const said = () => useNotices.getState().notices.map(({ text }) => text);

it("moves the taken draft back before the fork is gone", async () => {
  const left = leaveFork(moving, "c");
  expect(made()).not.toBeNull();
  await left;
  expect(made()).toBeNull();
  expect(await drafts()).toEqual(["words", ""]);
  expect(said()).toEqual([]);
});

it("discards with the fork what was typed first in its own box", async () => {
  startFork("c", fork);
  await leaveFork(moving, "c");
  expect(made()).toBeNull();
  expect(await drafts()).toEqual(["", "words"]);
});

it("says where the text is if other text was started in its old place", async () => {
  await services.drafts.put("main", "others", 2);
  await leaveFork(moving, "c");
  expect(made()).toBeNull();
  expect(await drafts()).toEqual(["others", "words"]);
  expect(said()).toEqual([
    "Your draft stays with the fork “trial”: the branch it came from has a new draft. Fork from the same message to see it again.",
  ]);
});

it("reports it if the text could not be moved", async () => {
  const error = { kind: "full", message: "The storage is full." } as never;
  vi.spyOn(moving, "moveWritten").mockResolvedValue({ ok: false, error });
  await leaveFork(moving, "c");
  expect(made()).toBeNull();
  expect(said()[0]).toContain("it could not be moved (The storage is full).");
});

it("leaves a fork alone that was started meanwhile", async () => {
  const left = leaveFork(moving, "c");
  startFork("c", { ...fork, nodeId: "other" });
  await left;
  expect(made()?.nodeId).toBe("other");
});
