import fc from "fast-check";
import { expect, it } from "vitest";

import { exceededBudget } from "#domain/budgets.ts";
import type { OpenCall } from "#domain/run.ts";

import { isRunning } from "./selectors.ts";
import { possibleEvents } from "./test-support/play.ts";
import type { Chance, PlayedEvent } from "./test-support/play.ts";
import { createHarness } from "./test-support/run-harness.ts";
import type { Harness, StartedEffect } from "./test-support/run-harness.ts";

/** A branch as the effects would leave it: answers with their calls, and the results after them. */
interface Branch {
  open: Map<string, string[]>;
  results: Map<string, number>;
}

/** What the real effects would do to the branch when they start (they run in this order). */
function watchBranch(): {
  branch: Branch;
  onStart: (effect: StartedEffect) => void;
  log: string[];
} {
  const branch: Branch = { open: new Map(), results: new Map() };
  const log: string[] = [];
  const append = (calls: OpenCall[], onlySettled: boolean) => {
    for (const one of calls) {
      if (onlySettled && one.settled === undefined) log.push(`result of ${one.id} is missing`);
      if (!branch.results.has(one.id)) branch.results.set(one.id, 1);
    }
  };
  const onStart = ({ src, input }: StartedEffect) => {
    const calls = (input["calls"] ?? []) as OpenCall[];
    if (src === "appendResults" || src === "prepareRequest") append(calls, true);
    if (src === "closeRun") append(calls, false);
    if (src === "callModel") {
      for (const [answer, ids] of branch.open) {
        for (const id of ids) {
          if (branch.results.get(id) !== 1) log.push(`request with ${id} of ${answer} open`);
        }
      }
    }
  };
  return { branch, onStart, log };
}

const PERSON_STATES = /awaitingToolApproval|awaitingClarification|awaitingReview|awaitingPerson/u;
const TIMER_STATES = /backingOff|awaitingLLMResponse|streamingLLMResponse/u;

function isAliveIn(run: Harness): boolean {
  return (
    run.children().length > 0 || TIMER_STATES.test(run.path()) || PERSON_STATES.test(run.path())
  );
}

function checkStep(
  run: Harness,
  journalBefore: number,
  startedBefore: number,
  event: string,
): void {
  const where = `${event} → ${run.path()}`;
  if (isRunning(run.path())) {
    expect({ where, alive: isAliveIn(run) }).toEqual({ where, alive: true });
  }
  for (const effect of run.started.slice(startedBefore)) {
    if (effect.input["runId"] === "") continue;
    const journaled = run.journal.length > journalBefore;
    expect({ where, effect: effect.src, journaled }).toEqual({
      where,
      effect: effect.src,
      journaled: true,
    });
    if (effect.src !== "callModel") continue;
    const { counters, limits, held } = run.context();
    expect({ where, exceeded: exceededBudget(counters, limits), held }).toEqual({
      where,
      exceeded: null,
      held: false,
    });
  }
}

/** Events that end a run early are rarer, so that walks get deep. */
const ENDS = /^(run\.stop|run\.fault|xstate\.error)/u;

function pick(events: PlayedEvent[], chance: Chance): PlayedEvent | undefined {
  const wanted = chance() < 0.06 ? events : events.filter((event) => !ENDS.test(event.type));
  return wanted[Math.floor(chance() * wanted.length)];
}

/** Mulberry32: a small generator whose whole state is the seed that a failure prints. */
function chanceFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function walk(chance: Chance, length: number, visited: (path: string) => void): void {
  const { branch, onStart, log } = watchBranch();
  const limits = { modelCalls: 4, toolSuccesses: 4, tokens: 60 };
  const run = createHarness({ onStart, limits });
  for (let step = 0; step < length; step += 1) {
    const event = pick(possibleEvents(run, chance), chance);
    if (event === undefined) break;
    const journal = run.journal.length;
    const started = run.started.length;
    run.send(event);
    if (event.type === "xstate.done.actor.evaluateResponse") {
      const { nodeId, calls } = event["output"] as { nodeId: string; calls: OpenCall[] };
      branch.open.set(
        nodeId,
        calls.map((one) => one.id),
      );
    }
    if (chance() < 0.1) run.clock.increment(1_000);
    visited(run.path());
    checkStep(run, journal, started, event.type);
    expect(log).toEqual([]);
    expect(run.actor.getSnapshot().status).toBe("active");
  }
  run.actor.stop();
}

it("10,000 random sequences never break a law of the chart", () => {
  const seen = new Map<string, number>();
  let steps = 0;
  const visited = (path: string) => {
    steps += 1;
    seen.set(path, (seen.get(path) ?? 0) + 1);
  };
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 5, max: 40 }), (seed, length) =>
      walk(chanceFrom(seed), length, visited),
    ),
    { numRuns: 10_000 },
  );
  expect(steps).toBeGreaterThan(100_000);
  // Every resting place of the chart was visited, most of them thousands of times.
  expect([...seen.keys()].filter((path) => path !== "restoring").sort()).toEqual([
    "awaitingClarification",
    "awaitingLLMResponse",
    "awaitingToolApproval",
    "executingTools",
    "failed",
    "generatingResponse",
    "handlingToolError",
    "idle",
    "processingLLMResponse.evaluating",
    "processingLLMResponse.finalizing",
    "processingLLMResponse.handlingCompletion",
    "processingToolResults.addingResults",
    "processingToolResults.awaitingReview",
    "processingUserMessage",
    "streamingLLMResponse",
    "transientFailure.awaitingPerson",
    "transientFailure.backingOff",
    "transientFailure.resuming",
  ]);
});
