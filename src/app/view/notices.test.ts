import { beforeEach, expect, it } from "vitest";

import { UNDO, dismissForeign, dismissTopic, lastUndoable, notify, useNotices } from "./notices.ts";
import type { Notice } from "./notices.ts";
import { resetView } from "./view-store.ts";

type Said = Pick<Notice, "contextId" | "undoId" | "topic">;

function say(text: string, of: Said = {}): void {
  notify({ text, action: { label: UNDO, act: () => {} }, ...of });
}

function last(contextId: string | null, openUndoId?: string): string | undefined {
  return lastUndoable(useNotices.getState(), contextId, openUndoId)?.text;
}

beforeEach(() => resetView());

it("takes back the last action, in the conversation in view or in the app", () => {
  say("removed a connection");
  say("pruned here", { contextId: "here", undoId: "1" });
  say("pruned there", { contextId: "there", undoId: "2" });
  say("configured there", { contextId: "there" });
  expect(last("here", "1")).toBe("pruned here");
  expect(last("there", "2")).toBe("configured there");
  expect(last("elsewhere")).toBe("removed a connection");
  expect(last(null)).toBe("removed a connection");
});

it("skips what was already undone in another way", () => {
  say("renamed the conversation");
  say("pruned", { contextId: "here", undoId: "1" });
  say("deleted", { contextId: "here", undoId: "2" });
  expect(last("here", "2")).toBe("deleted");
  expect(last("here", "1")).toBe("pruned");
  expect(last("here", "an act before")).toBe("renamed the conversation");
  expect(last("here")).toBe("renamed the conversation");
});

it("forgets an action once a newer notice on its topic reports it undone, and keeps one that can be undone after it", () => {
  say("removed a connection");
  say("deleted", { topic: "bin here" });
  say("set the model", { topic: "settings" });
  say("set the mode", { topic: "settings" });
  expect(useNotices.getState().notices.map(({ text }) => text)).not.toContain("set the model");
  notify({ text: "is back", topic: "bin here" });
  const told = useNotices.getState().undoable.map(({ text }) => text);
  expect(told).toEqual(["removed a connection", "set the model", "set the mode"]);
});

it("forgets an action on a topic that has ended", () => {
  say("removed a connection");
  say("deleted", { topic: "bin here" });
  dismissTopic("bin here");
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(["removed a connection"]);
  expect(last("here")).toBe("removed a connection");
});

it("takes notices of another conversation away, but not what can be undone there", () => {
  say("removed a connection");
  say("set there", { contextId: "there" });
  dismissForeign("here");
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(["removed a connection"]);
  expect(last("there")).toBe("set there");
});

it("keeps what the person dismisses for as long as something else can go", () => {
  notify({ text: "data is gone", isLasting: true });
  for (const text of ["one", "two"]) notify({ text });
  const shown = () => useNotices.getState().notices.map(({ text }) => text);
  expect(shown()).toEqual(["data is gone", "two"]);
  notify({ text: "new version", isLasting: true });
  notify({ text: "three", isLasting: true });
  expect(shown()).toEqual(["new version", "three"]);
});

it("shows two at most, the newest", () => {
  for (const text of ["one", "two", "three"]) notify({ text });
  const shown = useNotices.getState().notices.map(({ text }) => text);
  expect(shown).toEqual(["two", "three"]);
});
