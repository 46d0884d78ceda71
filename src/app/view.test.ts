import { beforeEach, expect, it } from "vitest";

import { UNDO, lastUndoable, useView } from "./view.ts";
import type { Notice } from "./view.ts";

type Said = Pick<Notice, "contextId" | "undoId" | "topic">;

function say(text: string, of: Said = {}): void {
  useView.getState().notify({ text, action: { label: UNDO, act: () => {} }, ...of });
}

function last(contextId: string | null, openUndoId?: string): string | undefined {
  return lastUndoable(useView.getState(), contextId, openUndoId)?.text;
}

beforeEach(() => useView.setState({ notices: [], undoable: [] }));

it("takes back what was done last, in the conversation in view or to the app", () => {
  say("removed a connection");
  say("pruned here", { contextId: "here", undoId: "1" });
  say("pruned there", { contextId: "there", undoId: "2" });
  say("configured there", { contextId: "there" });
  expect(last("here", "1")).toBe("pruned here");
  expect(last("there", "2")).toBe("configured there");
  expect(last("elsewhere")).toBe("removed a connection");
  expect(last(null)).toBe("removed a connection");
});

it("passes over what was taken back already by other means", () => {
  say("renamed the conversation");
  say("pruned", { contextId: "here", undoId: "1" });
  say("deleted", { contextId: "here", undoId: "2" });
  expect(last("here", "2")).toBe("deleted");
  expect(last("here", "1")).toBe("pruned");
  expect(last("here", "an act before")).toBe("renamed the conversation");
  expect(last("here")).toBe("renamed the conversation");
});

it("forgets what a newer notice on its topic tells to be taken back, keeps what can be after it", () => {
  say("removed a connection");
  say("deleted", { topic: "bin here" });
  say("set the model", { topic: "settings" });
  say("set the mode", { topic: "settings" });
  expect(useView.getState().notices.map(({ text }) => text)).not.toContain("set the model");
  useView.getState().notify({ text: "is back", topic: "bin here" });
  const told = useView.getState().undoable.map(({ text }) => text);
  expect(told).toEqual(["removed a connection", "set the model", "set the mode"]);
});
