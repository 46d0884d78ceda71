import { expect, it } from "vitest";

import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import { initialRunContext, toRunRow } from "#machine/run-context.ts";
import type { RunContext } from "#machine/run-context.ts";

import { isSameRun } from "./same-run.ts";

const queued = { runId: "q", nodeId: "n", content: [], queuedAt: 1 };

/** A streaming run that began at time 0. */
const streaming: RunContext = {
  ...initialRunContext({
    clock: { now: () => 0, random: () => 0 },
    contextId: "c",
    branchId: "b",
    limits: defaultBudgetLimits,
    retry: defaultRetryPolicy,
  }),
  runId: "r",
  workingSince: 0,
  draftNodeId: "d",
  queue: [queued],
  outgoing: undefined,
};

const rowAt = (
  now: number,
  change: Partial<RunContext> = {},
  state: RunState = "streamingLLMResponse",
) => toRunRow({ ...streaming, ...change }, state, now);

it("is the same while nothing but a few seconds pass", () => {
  expect(isSameRun(rowAt(100), rowAt(200))).toBe(true);
  expect(isSameRun(rowAt(0), rowAt(5_999))).toBe(true);
});

it("is another one every six seconds, so that the minutes of work go on", () => {
  expect(isSameRun(rowAt(0), rowAt(6_000))).toBe(false);
});

it("is another one with every other change", () => {
  const { counters } = streaming;
  const changes: Partial<RunContext>[] = [
    { counters: { ...counters, tokens: 1 } },
    { counters: { ...counters, toolErrors: {} } },
    { queue: [] },
    { queue: [queued, { ...queued, nodeId: "m" }] },
    { queueHeld: true },
    { draftNodeId: undefined },
    { error: { kind: "internal", message: "", retryable: false } },
    { limits: { ...streaming.limits, modelCalls: 1 } },
  ];
  for (const change of changes) expect(isSameRun(rowAt(0), rowAt(100, change))).toBe(false);
  expect(isSameRun(rowAt(0), rowAt(100, {}, "idle"))).toBe(false);
});
