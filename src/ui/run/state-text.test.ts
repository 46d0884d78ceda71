import { expect, test } from "vitest";

import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";

import { lookupText, runText, statusText, waitingTasksText } from "./state-text.ts";

const titleOf = (name: string) => `Tool ${name}`;

function run(state: RunState, calls: OpenCall[] = []): RunRow {
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

test("names what the run is waiting for", () => {
  expect(runText(run("awaitingLLMResponse"), "demo-1", titleOf)).toBe("Waiting for demo-1");
  const calls = [call("a", "pending"), call("b", "approved"), call("c", "pending")];
  expect(runText(run("awaitingToolApproval", calls), "", titleOf)).toBe(
    "Waiting for your approval: Tool a and Tool c",
  );
  const many = ["a", "b", "c", "d"].map((name) => call(name, "approved"));
  expect(runText(run("executingTools", many), "", titleOf)).toBe(
    "Running Tool a, Tool b and 2 more",
  );
  const some = [call("a", "approved", true), call("b", "approved")];
  expect(runText(run("executingTools", some), "", titleOf)).toBe("Running Tool b");
});

test("does not call failed what the person ended at a limit", () => {
  const error = { kind: "budget", budget: "tokens", message: "", retryable: false } as const;
  expect(runText({ ...run("failed"), error }, "", titleOf)).toBe("Stopped at a limit");
  expect(runText({ ...run("failed"), error: { ...error, kind: "quota" } }, "", titleOf)).toBe(
    "Failed",
  );
});

test("says which sub-task waits, and how many if there are several", () => {
  expect(waitingTasksText(["A sum"])).toBe("Waiting for you: “A sum”");
  expect(waitingTasksText(["A sum", "A question"])).toBe("2 sub-tasks wait for you");
  expect(statusText("executingTools", true)).toBe("A sub-task waits for you");
  expect(statusText("failed", true)).toBe("Failed");
});

test("keeps the same status while nothing concerns the person", () => {
  for (const state of [
    "awaitingLLMResponse",
    "streamingLLMResponse",
    "processingLLMResponse.evaluating",
  ] as const) {
    expect(statusText(state)).toBe("Working");
  }
  expect(statusText("awaitingToolApproval")).toBe("Waiting for your approval");
  expect(statusText("processingToolResults.awaitingReview")).toContain("review a result");
  expect(statusText("transientFailure.resuming")).toBe("Retrying");
  expect(statusText("idle")).toBe("Ready");
});

test("says what the provider looks up, even if it does not say what for", () => {
  expect(lookupText({ kind: "search", about: "old oaks" })).toBe(
    "Searching the web for “old oaks”",
  );
  expect(lookupText({ kind: "search", about: "" })).toBe("Searching the web");
  expect(lookupText({ kind: "fetch", about: "https://oaks.example/" })).toBe(
    "Reading https://oaks.example/",
  );
});
