import { describe, expect, it } from "vitest";

import { memoryRow } from "#domain/test-support/memories.ts";

import { fileFrame, fileText, rowsText } from "./file-text.ts";
import { planMemories } from "./plan-memories.ts";
import { createBoughFileReader } from "./read-file.ts";

const newId = () => "new";
const none = new Map<string, string>();
const EMPTY = { contexts: [], branches: [], messages: [] };

describe("the memories of a file (F7)", () => {
  it("are added as they are, or known by id or by what they say", () => {
    const rows = [memoryRow("a"), memoryRow("b"), memoryRow("c", { text: "note  B." })];
    expect(planMemories(rows, [], none, newId)).toEqual({ add: rows.slice(0, 2), same: 1 });
    expect(planMemories(rows, rows, none, newId)).toEqual({ add: [], same: 3 });
  });

  it("change nothing that is here (F3): another text under a taken id gets a new one", () => {
    const here = [memoryRow("a", { text: "Edited here." })];
    expect(planMemories([memoryRow("a")], here, none, newId).add).toEqual([
      { ...memoryRow("a"), id: "new" },
    ]);
  });

  it("do not bring proposals or what was deleted", () => {
    const rows = [memoryRow("a", { proposed: true }), memoryRow("b", { deletedAt: 1 })];
    expect(planMemories(rows, [], none, newId)).toEqual({ add: [], same: 0 });
  });

  it("follow their conversation if it is added as a copy", () => {
    const row = memoryRow("a", { scope: { kind: "conversation", contextId: "c" } });
    const { add } = planMemories([row], [], new Map([["c", "copy"]]), newId);
    expect(add[0]?.scope).toEqual({ kind: "conversation", contextId: "copy" });
  });
});

function read(rows: readonly object[]) {
  const { before, end } = fileFrame("2026-11-22T12:00:00.000Z");
  const whole = fileText(EMPTY, "2026-11-22T12:00:00.000Z");
  const text = whole.slice(0, whole.lastIndexOf(end)) + before.memories + rowsText(rows) + end;
  const reader = createBoughFileReader(() => undefined);
  reader.push(text);
  return reader.end();
}

describe("a file with memories", () => {
  it("is read row for row", () => {
    const rows = [
      memoryRow("a", { barred: true, scope: { kind: "mode", mode: "chat" } }),
      memoryRow("b", {
        source: { kind: "run", contextId: "c", branchId: "b", nodeId: "n", runId: "r" },
      }),
    ];
    const file = read(rows);
    expect(file.ok && file.value.memories).toEqual(rows);
  });

  it.each([
    ["too long", [memoryRow("a", { text: "a".repeat(1_000_000) })], "memories[0].text"],
    [
      "of an unknown scope",
      [{ ...memoryRow("a"), scope: { kind: "all" } }],
      "memories[0].scope.kind",
    ],
    ["with an unknown field", [{ ...memoryRow("a"), secret: 1 }], "memories[0].secret"],
    ["twice", [memoryRow("a"), memoryRow("a")], "memories[1].id"],
  ])("is refused for one that is %s", (_why, rows, place) => {
    const file = read(rows);
    expect(file).toMatchObject({ ok: false, error: { place } });
  });
});
