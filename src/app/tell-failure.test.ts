import { beforeEach, expect, it, vi } from "vitest";

import { err, ok } from "#domain/result.ts";

import { tellFailure } from "./tell-failure.ts";
import { UNDO, lastUndoable, useView } from "./view.ts";

beforeEach(() => useView.setState({ notices: [], undoable: [] }));

const text = (why: string) => `It could not be put back: ${why}`;
const said = () => useView.getState().notices.map((notice) => notice.text);
const full = async () => err({ kind: "full" as const, message: "The disk is full." });

it("says nothing of what is stored", async () => {
  expect(await tellFailure(Promise.resolve(ok(undefined)), { text })).toBe(true);
  expect(said()).toEqual([]);
});

it("says once why nothing was stored, and that it can be tried once more", async () => {
  const act = vi.fn<() => void>();
  const words = { text, again: { label: UNDO, act } };
  expect(await tellFailure(full(), words)).toBe(false);
  expect(await tellFailure(full(), words)).toBe(false);
  expect(said()).toEqual(["It could not be put back: The disk is full."]);
  const offered = lastUndoable(useView.getState(), null);
  if (offered === undefined) throw new Error("Nothing is offered.");
  useView.getState().take(offered);
  expect(act).toHaveBeenCalledOnce();
});

it("offers nothing where what it is about is gone", async () => {
  const gone = Promise.resolve(err({ kind: "not_found" as const, message: "It is not there." }));
  await tellFailure(gone, { text, again: { label: UNDO, act: () => {} } });
  expect(said()).toEqual(["It could not be put back: It is not there."]);
  expect(lastUndoable(useView.getState(), null)).toBeUndefined();
});
