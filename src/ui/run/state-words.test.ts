import { expect, test } from "vitest";

import { defaultBudgetLimits } from "#domain/run.ts";
import type { OpenCall, RunRow } from "#domain/run.ts";

import { runWords, statusWords } from "./state-words.ts";

function run(state: string, calls: OpenCall[] = []): RunRow {
  return {
    id: "r",
    contextId: "c",
    branchId: "b",
    state,
    iteration: 1,
    counters: {
      modelCalls: 1,
      toolSuccesses: {},
      toolErrors: {},
      outputRetries: 0,
      validatorRetries: 0,
      tokens: 0,
    },
    fingerprints: { last: null, repeats: 0 },
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    calls,
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: 0,
    updatedAt: 0,
  };
}

const call = (toolName: string, status: OpenCall["status"], done = false): OpenCall => ({
  id: toolName,
  toolName,
  status,
  idempotent: true,
  ...(done ? { settled: { isError: false, source: "tool" as const, digest: "" } } : {}),
});

test("what is awaited is named", () => {
  expect(runWords(run("awaitingLLMResponse"), "demo-1")).toBe("Waiting for demo-1");
  const calls = [call("a", "pending"), call("b", "approved"), call("c", "pending")];
  expect(runWords(run("awaitingToolApproval", calls), "")).toBe(
    "Waiting for your approval: a and c",
  );
  const many = ["a", "b", "c", "d"].map((name) => call(name, "approved"));
  expect(runWords(run("executingTools", many), "")).toBe("Running a, b and 2 more");
  const some = [call("a", "approved", true), call("b", "approved")];
  expect(runWords(run("executingTools", some), "")).toBe("Running b");
});

test("the status says the same while nothing concerns the person", () => {
  for (const state of [
    "awaitingLLMResponse",
    "streamingLLMResponse",
    "processingLLMResponse.evaluating",
  ]) {
    expect(statusWords(state)).toBe("Working");
  }
  expect(statusWords("awaitingToolApproval")).toBe("Waiting for your approval");
  expect(statusWords("processingToolResults.awaitingReview")).toContain("look at a result");
  expect(statusWords("idle")).toBe("Ready");
});
