import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { StatePath } from "#domain/runs/run-states.ts";
import type { StandingRun } from "#storage/conversations/standing-runs.ts";

import { createActivityStore } from "./activity.ts";
import type { Activity } from "./activity.ts";
import { createCallQuestions } from "./call-questions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An activity store with rows and locks under the test's control, and with a listener. */
function listened() {
  let tell: (rows: readonly StandingRun[]) => void = () => {};
  const ended = vi.fn<() => void>();
  let written = new Set<string>();
  const questions = createCallQuestions();
  const store = createActivityStore({
    questions,
    standing: {
      subscribe: (onValue) => {
        tell = onValue;
        return ended;
      },
    },
    written: async () => written,
  });
  const heard = vi.fn<() => void>();
  const leave = store.subscribe(heard);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    store,
    questions,
    heard,
    ended,
    leave,
    rows: async (...states: (readonly [context: string, state: StatePath])[]) => {
      tell(states.map(([contextId, state]) => ({ contextId, listedIn: contextId, state })));
      await settle();
    },
    writes: (...ids: string[]) => {
      written = new Set(ids);
    },
  };
}

describe("what goes on in a conversation", () => {
  it.each<[StatePath, Activity]>([
    ["awaitingToolApproval", "waits"],
    ["awaitingClarification", "waits"],
    ["transientFailure.awaitingPerson", "waits"],
    ["failed", "failed"],
    // No tab works on this run: it was interrupted.
    ["streamingLLMResponse", "waits"],
  ])("%s that no tab writes: %s", async (state, activity) => {
    const { store, rows } = listened();
    await rows(["a", state]);
    expect(store.of("a")).toBe(activity);
    expect(store.of("b")).toBeUndefined();
    expect(store.waiting()).toBe(activity === "waits" ? 1 : 0);
  });

  it("runs while a tab writes it, and waits once that tab has died", async () => {
    const { store, rows, writes } = listened();
    writes("a");
    await rows(["a", "streamingLLMResponse"]);
    expect(store.of("a")).toBe("runs");
    writes();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.of("a")).toBe("waits");
  });

  it("is the one that asks most of the person, and counted once", async () => {
    const { store, rows, writes } = listened();
    writes("a");
    await rows(["a", "failed"], ["a", "awaitingToolApproval"], ["a", "streamingLLMResponse"]);
    expect(store.of("a")).toBe("waits");
    expect(store.waiting()).toBe(1);
    await rows(["a", "failed"], ["a", "streamingLLMResponse"]);
    expect(store.of("a")).toBe("runs");
  });

  it("is a new answer where nothing else goes on", async () => {
    const { store, rows, heard } = listened();
    store.noteUnseen(new Set(["a", "b"]));
    await rows(["a", "failed"]);
    expect([store.of("a"), store.of("b"), store.waiting()]).toEqual(["failed", "unseen", 0]);
    await rows();
    expect(store.of("a")).toBe("unseen");
    store.noteUnseen(new Set());
    expect(store.of("a")).toBeUndefined();
    expect(heard).toHaveBeenCalledTimes(4);
  });

  it("is told of when it changes, and read while somebody listens", async () => {
    const { heard, rows, leave, ended } = listened();
    await rows(["a", "failed"]);
    await rows(["a", "failed"]);
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

it("X6: waits while a server asks the person during a call, until they answer", async () => {
  const { store, rows, writes, questions } = listened();
  writes("a", "b");
  await rows(["a", "executingTools"], ["b", "executingTools"]);
  const question = {
    id: "q",
    contextId: "b",
    branchId: "main",
    callId: "call",
    toolName: "Greet",
    server: { name: "Fake", address: "https://mcp.example/mcp" },
    says: "asks",
    asks: { kind: "form" as const, message: "Who?", fields: [] },
  };
  const asked = questions.ask(question, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  expect([store.of("a"), store.of("b"), store.waiting()]).toEqual(["runs", "waits", 1]);
  questions.answer(question, { action: "decline" });
  await vi.advanceTimersByTimeAsync(0);
  expect(await asked).toEqual({ action: "decline" });
  expect([store.of("b"), store.waiting()]).toEqual(["runs", 0]);
});
