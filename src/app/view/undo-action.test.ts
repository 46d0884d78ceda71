import { beforeEach, expect, it } from "vitest";

import { err, ok } from "#domain/result.ts";

import { lastUndoable, notify, takeOffer, useNotices } from "./notices.ts";
import { undoAction } from "./undo-action.ts";
import { resetView } from "./view-store.ts";

beforeEach(() => resetView());

const said = () => useNotices.getState().notices.map(({ text }) => text);

function undo(): void {
  const offered = lastUndoable(useNotices.getState(), null);
  if (offered === undefined) throw new Error("Nothing is offered.");
  takeOffer(offered);
}

it("says why something was not taken back, and offers it again until it was", async () => {
  const ends = [err({ kind: "full" as const, message: "The disk is full." }), ok(undefined)];
  let asked = 0;
  const takeBack = async () => ends[asked++] ?? ok(undefined);
  const text = (why: string) => `“One” couldn’t be restored: ${why}.`;
  notify({ text: "“One” removed.", action: undoAction(takeBack, text) });
  undo();
  await expect.poll(said).toEqual(["“One” couldn’t be restored: The disk is full."]);
  undo();
  await expect.poll(() => asked).toBe(2);
  expect(said()).toEqual([]);
  expect(lastUndoable(useNotices.getState(), null)).toBeUndefined();
});
