import { expect, it, onTestFinished } from "vitest";

import { modesToChoose } from "#domain/modes/mode.ts";
import { newConnectionDraft } from "#ui/connection/connection-draft.ts";
import { useConnectionDrafts } from "#ui/connection/connection-drafts.ts";
import { losesTyped } from "#ui/kit/browser/loses-typed.ts";
import { useServerForm } from "#ui/mcp/server-form-state.ts";
import { useMemoryDraft } from "#ui/memory/memory-draft.ts";
import { beginMode, useModeDraft } from "#ui/modes/mode-draft.ts";
import { beginOwnTool, useOwnToolDraft } from "#ui/own-tools/own-tool-draft.ts";

import { usePromptDraft } from "./prompt-draft.ts";

const fail = (): never => {
  throw new Error("There is no mode.");
};

const forms = {
  "a tool": {
    open: () => beginOwnTool("new"),
    type: () => useOwnToolDraft.getState().change({ summary: "Adds" }),
    leave: () => useOwnToolDraft.getState().leave(null),
  },
  "a prompt": {
    open: () => usePromptDraft.getState().show({ id: "new", name: "", text: "" }),
    type: () => usePromptDraft.getState().change({ text: "Sum up" }),
    leave: () => usePromptDraft.getState().leave(null),
  },
  "a mode": {
    open: () => beginMode(modesToChoose([])[0] ?? fail()),
    type: () => useModeDraft.getState().change({ prompt: "Be brief" }),
    leave: () => useModeDraft.getState().leave(null),
  },
  "a note": {
    open: () =>
      useMemoryDraft
        .getState()
        .show({ id: "new", edit: { text: "", scope: { kind: "everywhere" }, barred: false } }),
    type: () => useMemoryDraft.getState().change({ text: "Likes tea" }),
    leave: () => useMemoryDraft.getState().leave(),
  },
  "a connection": {
    open: () => useConnectionDrafts.getState().show(newConnectionDraft("new")),
    type: () => useConnectionDrafts.getState().change("new", (now) => ({ ...now, key: "k" })),
    leave: () => useConnectionDrafts.getState().drop("new"),
  },
  "an MCP server": {
    open: () => useServerForm.getState().begin(),
    type: () => useServerForm.getState().change({ address: "https://one.example" }),
    leave: () => useServerForm.getState().end("new"),
  },
};

it.each(Object.entries(forms))(
  "what is typed for %s is in the way of a reload until its form is left",
  (_name, { open, type, leave }) => {
    onTestFinished(leave);
    open();
    expect([browserAsks(), losesTyped()]).toEqual([false, false]);
    type();
    expect([browserAsks(), losesTyped()]).toEqual([true, true]);
    leave();
    expect([browserAsks(), losesTyped()]).toEqual([false, false]);
  },
);

function browserAsks(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
