import { describe, expect, it } from "vitest";

import { memoryRow } from "#domain/test-support/memories.ts";

import type { Memory } from "./memory.ts";
import { allowedMemories, isOnThisMachine, memoryBudget, withinBudget } from "./select.ts";
import type { MemoryPlace } from "./select.ts";

const place: MemoryPlace = {
  contextId: "c",
  mode: "chat",
  connection: { id: "n", baseUrl: "https://api.example.com/v1" },
};

const ids = (memories: readonly Memory[]) => memories.map(({ id }) => id);

describe("the memories that a request may carry (M1)", () => {
  it("are those for everywhere, and those of its conversation, mode and connection", () => {
    const rows = [
      memoryRow("everywhere"),
      memoryRow("here", { scope: { kind: "conversation", contextId: "c" } }),
      memoryRow("elsewhere", { scope: { kind: "conversation", contextId: "gone" } }),
      memoryRow("mode", { scope: { kind: "mode", mode: "chat" } }),
      memoryRow("other mode", { scope: { kind: "mode", mode: "work" } }),
      memoryRow("connection", { scope: { kind: "connection", connectionId: "n" } }),
      memoryRow("other connection", { scope: { kind: "connection", connectionId: "m" } }),
    ];
    const allowed = allowedMemories(rows, place);
    expect(ids(allowed.memories).sort()).toEqual(["connection", "everywhere", "here", "mode"]);
  });

  it("have been agreed to and not deleted", () => {
    const rows = [memoryRow("a", { proposed: true }), memoryRow("b", { deletedAt: 1 })];
    expect(allowedMemories(rows, place)).toEqual({ memories: [], barred: 0 });
  });

  it("go to no other machine if they are barred, and those in scope are counted", () => {
    const rows = [
      memoryRow("open"),
      memoryRow("barred", { barred: true }),
      memoryRow("not here", { barred: true, scope: { kind: "mode", mode: "work" } }),
    ];
    const away = allowedMemories(rows, place);
    expect([ids(away.memories), away.barred]).toEqual([["open"], 1]);
    const connection = { id: "l", baseUrl: "http://127.0.0.1:11434/v1" };
    const here = allowedMemories(rows, { ...place, connection });
    expect([ids(here.memories), here.barred]).toEqual([["barred", "open"], 0]);
  });

  it("keep one order, whatever is edited", () => {
    const rows = [
      memoryRow("late", { createdAt: 2, updatedAt: 2 }),
      memoryRow("early", { createdAt: 1, updatedAt: 9 }),
    ];
    expect(ids(allowedMemories(rows, place).memories)).toEqual(["early", "late"]);
  });
});

describe("this machine", () => {
  it.each([
    ["http://localhost:1234/v1", true],
    ["http://[::1]:8080", true],
    ["http://192.168.0.7:11434", false],
    ["http://nas.local", false],
    ["https://api.openai.com/v1", false],
    ["https://127.0.0.1.example.com", false],
    ["not an address", false],
    ["", false],
  ])("%s: %s", (baseUrl, expected) => {
    expect(isOnThisMachine({ id: "n", baseUrl })).toBe(expected);
  });

  it("includes servers in the page", () => {
    expect(isOnThisMachine({ id: "demo", baseUrl: "https://demo.invalid", demo: true })).toBe(true);
  });
});

describe("the budget (M2)", () => {
  it("is a share of the window, and never more than a fixed size", () => {
    expect(memoryBudget(8_000)).toBe(400);
    expect(memoryBudget()).toBe(1_600);
    expect(memoryBudget(1_000_000)).toBe(4_000);
    expect(memoryBudget(0)).toBe(0);
    expect([1, 20].map((share) => memoryBudget(8_000, share))).toEqual([80, 1_600]);
    expect(memoryBudget(1_000_000, 20)).toBe(16_000);
    expect([7, -1, "20", null].map((share) => memoryBudget(8_000, share))).toEqual(
      Array.from({ length: 4 }, () => 400),
    );
  });

  it("takes them in order, and a long one does not keep a short one out", () => {
    const rows = ["aa", "aaaaaaaa", "a"].map((text) => memoryRow(text, { text }));
    expect(ids(withinBudget(rows, ({ text }) => text.length, 4))).toEqual(["aa", "a"]);
  });
});
