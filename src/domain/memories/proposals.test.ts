import { describe, expect, it } from "vitest";

import { memoryRow } from "#domain/test-support/memories.ts";

import { agreed, broughtBack, declined, edited, erased, removed, restored } from "./changes.ts";
import { isKept, isProposed, isRestorable, MAX_MEMORY } from "./memory.ts";
import { proposalOf } from "./proposals.ts";

const run = {
  source: { kind: "run", contextId: "c", branchId: "b", nodeId: "n", runId: "r" },
  listedIn: "c",
  mode: "chat",
  connectionId: "k",
  at: 7,
} as const;

describe("a proposal (M4)", () => {
  it("knows where it comes from and has the same id each time", () => {
    const call = { id: "call", arguments: { note: " Likes tea. " } };
    const proposal = proposalOf(call, run);
    expect(proposal).toMatchObject({
      text: "Likes tea.",
      scope: { kind: "everywhere" },
      source: run.source,
      proposed: true,
    });
    expect(proposalOf(call, { ...run, at: 9 })?.id).toBe(proposal?.id);
  });

  it.each([
    ["this_conversation", { kind: "conversation", contextId: "c" }],
    ["this_mode", { kind: "mode", mode: "chat" }],
    ["this_connection", { kind: "connection", connectionId: "k" }],
    ["anything", { kind: "everywhere" }],
  ])("for %s", (scope, expected) => {
    expect(proposalOf({ id: "x", arguments: { note: "a", scope } }, run)?.scope).toEqual(expected);
  });

  it("is never longer than a memory, and is none without words", () => {
    const long = proposalOf({ id: "x", arguments: { note: "a".repeat(1_000_000) } }, run);
    expect(long?.text.length).toBe(MAX_MEMORY);
    expect(proposalOf({ id: "x", arguments: { note: "  " } }, run)).toBeUndefined();
    expect(proposalOf({ id: "x", arguments: ["note"] }, run)).toBeUndefined();
  });
});

describe("what the person decides", () => {
  const proposal = memoryRow("p", { proposed: true });
  const kept = memoryRow("k");

  it("takes effect once, and only on what it was decided about", () => {
    const now = agreed(proposal, 5);
    expect(now).toEqual({ ...kept, id: "p", text: "Note p.", updatedAt: 5 });
    expect(now && declined(now, 6)).toBeUndefined();
    const no = declined(proposal, 5);
    expect(no && agreed(no, 6)).toBeUndefined();
    expect(agreed(kept, 5)).toBeUndefined();
  });

  it("leaves no words of a declined proposal, and undo brings them back", () => {
    const no = declined(proposal, 5);
    expect(no).toMatchObject({ text: "", deletedAt: 5, updatedAt: 5 });
    expect(no && broughtBack(proposal)(no, 6)).toEqual({ ...proposal, updatedAt: 6 });
  });

  it("M5: deletes so that it can be restored, until it is deleted for good", () => {
    const gone = removed(kept, 5);
    if (gone === undefined) throw new Error("It was not deleted.");
    expect([isKept(gone), isRestorable(gone)]).toEqual([false, true]);
    expect(restored(gone, 6)).toEqual({ ...kept, updatedAt: 6 });
    const blank = erased(gone, 7);
    expect(blank).toMatchObject({ text: "", deletedAt: 5 });
    expect(blank && restored(blank, 8)).toBeUndefined();
    expect(erased(kept, 5)).toBeUndefined();
  });

  it("undoes a deletion only while nothing else was done", () => {
    const other = { ...kept, text: "Edited in another tab." };
    expect(broughtBack(kept)(other, 9)).toBeUndefined();
    const remembered = { ...kept, id: "p", text: proposal.text };
    expect(broughtBack(proposal)(remembered, 9)).toEqual({ ...proposal, updatedAt: 9 });
  });

  it("M5: undoing brings back nothing that was deleted for good, and loses no edit", () => {
    const gone = removed(kept, 5);
    const blank = gone && erased(gone, 6);
    expect(blank && broughtBack(kept)(blank, 7)).toBeUndefined();
    const { scope } = proposal;
    const now = agreed(proposal, 5);
    const anew = now && edited({ text: "Anew.", scope, barred: false })(now, 6);
    expect(anew && broughtBack(proposal)(anew, 7)).toBeUndefined();
    const barred = now && edited({ text: proposal.text, scope, barred: true })(now, 6);
    expect(barred && broughtBack(proposal)(barred, 7)).toBeUndefined();
  });

  it("edits a proposal and a memory alike", () => {
    const scope = { kind: "mode", mode: "work" } as const;
    const edit = edited({ text: "Anew.", scope, barred: true });
    expect(edit(proposal, 5)).toMatchObject({ text: "Anew.", scope, barred: true, proposed: true });
    const open = edited({ text: "Anew.", scope, barred: false })({ ...kept, barred: true }, 5);
    expect(open).not.toHaveProperty("barred");
    expect(isProposed(kept)).toBe(false);
  });
});
