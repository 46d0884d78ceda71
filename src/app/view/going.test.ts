import { beforeEach, expect, it } from "vitest";

import type { CommandResult } from "#app/commands/command-context.ts";

import { arrive, carriedPlace, goToBranch, goingTo, useGoing } from "./going.ts";
import type { Going } from "./going.ts";
import { addReader } from "./reading-place.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const way = { contextId: "c", branchId: "b" };
const asked: Going = { ...way, stage: "asked" };
const stored: Going = { ...way, stage: "stored", readAs: "main" };

it.each([
  ["nowhere", null, "c", "main", null],
  ["before it is stored", asked, "c", "main", "b"],
  ["before anything is read", asked, "c", undefined, "b"],
  ["stored, and not yet read anew", stored, "c", "main", "b"],
  ["stored, and read", stored, "c", "side", null],
  ["in another conversation", asked, "d", "main", null],
])("shows where the person goes: %s", (_, going, contextId, read, branchId) => {
  expect(goingTo(going, contextId, read)).toBe(branchId);
});

const conversation = (answer: Promise<CommandResult>) => ({
  contextId: "c",
  dispatch: () => answer,
});
const done: CommandResult = { ok: true, value: null };
const refused: CommandResult = { ok: false, error: { kind: "not_found", message: "Gone." } };

it("remembers what was read last when the change was stored, until it is read again", async () => {
  await goToBranch(conversation(Promise.resolve(done)), "b", () => "main");
  expect(useGoing.getState().going).toEqual(stored);
  arrive();
  expect(useGoing.getState().going).toBeNull();
});

it("carries where the person reads another branch, unless they are at its end", () => {
  const never = new Promise<CommandResult>(() => {});
  const place = { nodeId: "m", top: -5, inView: ["m"], ids: ["m", "n"], sizes: undefined };
  let placeNow: typeof place | null = place;
  const remove = addReader({ branchId: "a", placeNow: () => placeNow });
  void goToBranch(conversation(never), "b", () => "main");
  expect([carriedPlace("b"), carriedPlace("d")]).toEqual([place, undefined]);
  void goToBranch(conversation(never), "a", () => "main");
  expect(carriedPlace("a")).toBeUndefined();
  placeNow = null;
  void goToBranch(conversation(never), "b", () => "main");
  expect(carriedPlace("b")).toBeUndefined();
  remove();
});

it("is cleared if the change was refused", async () => {
  const answer = goToBranch(conversation(Promise.resolve(refused)), "b", () => "main");
  expect(useGoing.getState().going).toEqual(asked);
  expect(await answer).toBe(refused);
  expect(useGoing.getState().going).toBeNull();
});

it("keeps the later of two, whatever happens to the first", async () => {
  const first = goToBranch(conversation(Promise.resolve(refused)), "b", () => "main");
  const never = new Promise<CommandResult>(() => {});
  void goToBranch(conversation(never), "d", () => "main");
  await first;
  expect(useGoing.getState().going).toEqual({ contextId: "c", branchId: "d", stage: "asked" });
});
