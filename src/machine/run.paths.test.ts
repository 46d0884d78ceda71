import { describe, expect, it } from "vitest";
import type { AnyStateNode, AnyTransitionDefinition } from "xstate";

import { fingerprintOf } from "#domain/fingerprint.ts";
import { emptyCounters, shortageOf } from "#domain/runs/budgets.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";

import type { ResumableState } from "./run-context.ts";
import { runMachine } from "./run.machine.ts";
import { possibleEvents } from "./test-support/play.ts";
import type { PlayedEvent } from "./test-support/play.ts";
import { call, createHarness, settled } from "./test-support/run-harness.ts";
import type { Harness, HarnessOptions } from "./test-support/run-harness.ts";

/** A name that identifies a transition across instances of the machine. */
function nameOf(transition: AnyTransitionDefinition): string {
  const targets = (transition.target ?? []).map((node) => node.id).join(" + ");
  const guard = transition.guard === undefined ? "" : ` [${guardName(transition.guard)}]`;
  return `${transition.source.id} —${transition.eventType || "always"}${guard}→ ${targets}`;
}

function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  const { type, params } = guard as { type: string; params?: { state?: string } };
  return params?.state === undefined ? type : `${type} ${params.state}`;
}

/** Every transition that the machine defines. */
function allTransitions(node: AnyStateNode): AnyTransitionDefinition[] {
  return [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
    ...Object.values(node.states).flatMap(allTransitions),
  ];
}

const BACK_OFF_ENDS = allTransitions(runMachine.root)
  .map((transition) => transition.eventType)
  .filter((type) => type.startsWith("xstate.after"));

/** The part of a state that decides where its events lead. */
function keyOf(run: Harness): string {
  const context = run.context();
  return JSON.stringify([
    run.path(),
    context.calls
      .map((one) => `${one.status} ${one.settled?.source} ${one.review} ${one.mayHaveRun}`)
      .sort(),
    context.held,
    context.workingSince === undefined,
    context.queue.length > 0,
    context.queueHeld,
    context.answerTextSeen,
    context.origin,
    Math.min(context.retryCount, 3),
    shortageOf(context.counters, context.limits),
    context.fingerprints.repeats,
    context.counters.outputRetries,
    context.counters.validatorRetries,
  ]);
}

function replay(options: HarnessOptions, events: readonly PlayedEvent[]): Harness {
  const run = createHarness(options);
  for (const event of events) run.send(event);
  return run;
}

/** Breadth-first search for the shortest path to every edge that can be reached from a start. */
function explore(options: HarnessOptions, missing: Set<string>, budget: number): Set<string> {
  const states = new Set<string>();
  const known = new Set<string>();
  let frontier: PlayedEvent[][] = [[]];
  let left = budget;
  let turn = 0;
  const chance = () => {
    turn += 1;
    return (turn * 0.618_033_988_7) % 1;
  };
  while (frontier.length > 0 && missing.size > 0 && left > 0) {
    const next: PlayedEvent[][] = [];
    for (const path of frontier) {
      const probe = replay(options, path);
      const events = [...possibleEvents(probe, chance), ...BACK_OFF_ENDS.map((type) => ({ type }))];
      probe.actor.stop();
      for (const event of events) {
        left -= 1;
        const run = replay(options, [...path, event]);
        states.add(run.path());
        for (const transition of run.transitions) missing.delete(nameOf(transition));
        const key = keyOf(run);
        if (!known.has(key)) {
          known.add(key);
          next.push([...path, event]);
        }
        run.actor.stop();
      }
      if (left <= 0) break;
    }
    frontier = next;
  }
  return states;
}

function row(state: RunState, calls: OpenCall[], changes: Partial<RunRow> = {}): RunRow {
  return {
    id: "run-0",
    contextId: "context",
    branchId: "branch",
    state,
    iteration: 1,
    counters: emptyCounters(),
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
    answerNodeId: "answer",
    ...changes,
  };
}

/** The fingerprint of a round with one call that ended like the simulated results. */
function twice(source: "tool" | "system", isError: boolean): string {
  const digest = source === "tool" ? "0" : "same";
  return fingerprintOf([{ toolName: "calculator", isError, digest }]);
}

function both(first: OpenCall["status"], second: OpenCall["status"]): OpenCall[] {
  return [call("a", { status: first }), call("b", { status: second })];
}

const starts: [ResumableState, RunRow][] = [
  ["failed", row("failed", [])],
  ["processingUserMessage", row("processingUserMessage", [])],
  ["processingLLMResponse", row("processingLLMResponse.evaluating", [])],
  ["handlingToolError", row("handlingToolError", [call("a", { status: "malformed" })])],
  ["awaitingToolApproval", row("awaitingToolApproval", [call("a", { status: "pending" })])],
  ["executingTools", row("executingTools", [call("a")])],
  ["awaitingClarification", row("awaitingClarification", [call("a", { status: "question" })])],
  [
    "awaitingReview",
    row("processingToolResults.awaitingReview", [call("a", { review: true, settled: settled() })]),
  ],
  [
    "addingResults",
    row("processingToolResults.addingResults", [call("a", { settled: settled() })]),
  ],
  ["generatingResponse", row("generatingResponse", [])],
  [
    "awaitingBudget",
    row("awaitingBudget", [], {
      counters: { ...emptyCounters(), modelCalls: 2, tokens: 50 },
      limits: { ...defaultBudgetLimits, modelCalls: 2, tokens: 40 },
    }),
  ],
  ["backingOff", row("transientFailure.backingOff", [], { deadline: 500, retryCount: 1 })],
  [
    "awaitingPerson",
    row(
      "transientFailure.awaitingPerson",
      [call("a", { mayHaveRun: true }), call("b", { mayHaveRun: true })],
      { origin: "tools" },
    ),
  ],
  ["awaitingPerson", row("transientFailure.awaitingPerson", [call("a")], { origin: "tools" })],
  ["handlingToolError", row("handlingToolError", both("malformed", "pending"))],
  ["handlingToolError", row("handlingToolError", both("malformed", "question"))],
  ["awaitingToolApproval", row("awaitingToolApproval", both("pending", "question"))],
  ["awaitingClarification", row("awaitingClarification", both("question", "question"))],
  ["backingOff", row("transientFailure.backingOff", [], { deadline: 500, retryCount: 3 })],
  [
    "processingLLMResponse",
    row("processingLLMResponse.evaluating", [], {
      limits: { ...defaultBudgetLimits, outputRetries: 0 },
    }),
  ],
  [
    "executingTools",
    row("executingTools", [call("a")], {
      fingerprints: { last: twice("tool", false), repeats: 2 },
    }),
  ],
  [
    "handlingToolError",
    row("handlingToolError", [call("a", { status: "malformed" })], {
      fingerprints: { last: twice("system", true), repeats: 2 },
    }),
  ],
  [
    "handlingToolError",
    row("handlingToolError", [call("a", { status: "malformed" })], {
      limits: { ...defaultBudgetLimits, toolErrors: 1 },
    }),
  ],
  [
    "executingTools",
    row("executingTools", [call("a")], {
      limits: { ...defaultBudgetLimits, toolSuccesses: 1, toolErrors: 1 },
    }),
  ],
];

describe("paths through the machine's graph", () => {
  it("reach every state and take every edge", () => {
    const missing = new Set(allTransitions(runMachine.root).map(nameOf));
    const total = missing.size;
    const states = new Set<string>();
    const note = (seen: Set<string>) => seen.forEach((path) => states.add(path));
    for (const [state, resumed] of starts) {
      note(explore({ resume: { state, row: resumed } }, missing, 450));
    }
    note(explore({ limits: { modelCalls: 2, toolSuccesses: 3, tokens: 40 } }, missing, 2_900));
    note(explore({ limits: { outputRetries: 1, validatorRetries: 1 } }, missing, 2_900));
    expect(total).toBeGreaterThan(100);
    expect([...missing].sort()).toEqual([]);
    expect(states.size).toBe(19);
  });
});
