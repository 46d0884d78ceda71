import { beforeEach, expect, it, vi } from "vitest";

import { err, ok } from "#domain/result.ts";

import { UNDO, lastUndoable, takeOffer, useNotices } from "./notices.ts";
import { notifyFailure } from "./notify-failure.ts";
import { resetView } from "./view-store.ts";

beforeEach(() => resetView());

const text = (why: string) => `It could not be put back: ${why}.`;
const said = () => useNotices.getState().notices.map((notice) => notice.text);
const full = async () => err({ kind: "full" as const, message: "The disk is full." });

it("stays silent about what is stored", async () => {
  expect(await notifyFailure(Promise.resolve(ok(undefined)), { text })).toBe(true);
  expect(said()).toEqual([]);
});

it("says once why nothing was stored, and offers to try again", async () => {
  const act = vi.fn<() => void>();
  const words = { text, again: { label: UNDO, act } };
  expect(await notifyFailure(full(), words)).toBe(false);
  expect(await notifyFailure(full(), words)).toBe(false);
  expect(said()).toEqual(["It could not be put back: The disk is full."]);
  const offered = lastUndoable(useNotices.getState(), null);
  if (offered === undefined) throw new Error("Nothing is offered.");
  takeOffer(offered);
  expect(act).toHaveBeenCalledOnce();
});

it("offers nothing if its subject is gone", async () => {
  const gone = Promise.resolve(err({ kind: "not_found" as const, message: "It is not there." }));
  await notifyFailure(gone, { text, again: { label: UNDO, act: () => {} } });
  expect(said()).toEqual(["It could not be put back: It is not there."]);
  expect(lastUndoable(useNotices.getState(), null)).toBeUndefined();
});
