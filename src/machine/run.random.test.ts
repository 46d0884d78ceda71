// Uses `node:assert`, since every step of every sequence is checked and `expect` would take most of the
// time.
import { deepStrictEqual } from "node:assert/strict";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { exceededBudget, shortageOf } from "#domain/runs/budgets.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";

import { possibleCalls, possibleEvents } from "./test-support/play.ts";
import type { RandomSource, PlayedEvent } from "./test-support/play.ts";
import { createHarness } from "./test-support/run-harness.ts";
import type { Harness, StartedEffect } from "./test-support/run-harness.ts";

/** A branch as the effects would leave it: answers with their calls, and the number of results per call. */
interface Branch {
  /** Open calls by answer, from the moment that the answer is stored. */
  open: Map<string, OpenCall[]>;
  results: Map<string, number>;
}

/** Applies to the branch what the real effects do when they start (they run in this order). */
function watchBranch(): {
  branch: Branch;
  onStart: (effect: StartedEffect) => void;
  log: string[];
} {
  const branch: Branch = { open: new Map(), results: new Map() };
  const log: string[] = [];
  const close = (id: string) => {
    if (!branch.results.has(id)) branch.results.set(id, 1);
  };
  const append = (calls: OpenCall[]) => {
    for (const one of calls) {
      if (one.settled === undefined) log.push(`result of ${one.id} is missing`);
      close(one.id);
    }
  };
  const onStart = ({ src, input }: StartedEffect) => {
    const calls = (input["calls"] ?? []) as OpenCall[];
    if (src === "appendResults" || src === "prepareRequest") append(calls);
    // What is stored decides, even if the chart was not told of it.
    if (src === "closeRun") for (const { id } of [...branch.open.values()].flat()) close(id);
    if (src === "callModel") {
      for (const [answer, calls] of branch.open) {
        for (const { id } of calls) {
          if (branch.results.get(id) !== 1) log.push(`request with ${id} of ${answer} open`);
        }
      }
    }
  };
  return { branch, onStart, log };
}

const PERSON_STATES =
  /awaitingToolApproval|awaitingClarification|awaitingReview|awaitingPerson|awaitingBudget/u;
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
  { event, toolsWait }: { event: string; toolsWait: boolean },
): void {
  const where = `${event} → ${run.path()}`;
  if (isRunning(run.path())) {
    deepStrictEqual({ where, alive: isAliveIn(run) }, { where, alive: true });
  }
  for (const effect of run.started.slice(startedBefore)) {
    if (effect.input["runId"] === undefined) continue;
    const journaled = run.journal.length > journalBefore;
    deepStrictEqual(
      { where, effect: effect.src, journaled },
      {
        where,
        effect: effect.src,
        journaled: true,
      },
    );
    if (effect.src !== "callModel") continue;
    const { counters, limits, held } = run.context();
    deepStrictEqual(
      { where, exceeded: exceededBudget(counters, limits), held },
      {
        where,
        exceeded: null,
        held: false,
      },
    );
  }
  checkBudget(run, where, toolsWait);
}

/** Checks that a run asks for more exactly while it is short of a budget, and that only work takes time. */
function checkBudget(run: Harness, where: string, toolsWait: boolean): void {
  const { counters, limits, workingSince } = run.context();
  if (run.path() === "awaitingBudget") {
    deepStrictEqual(
      { where, short: shortageOf(counters, limits) === null },
      {
        where,
        short: false,
      },
    );
  }
  const works = isRunning(run.path()) && !waitsForPerson(run.path()) && !toolsWait;
  deepStrictEqual({ where, works: workingSince !== undefined }, { where, works });
}

/** Whether all calls of a round wait for the person after this event. */
function toolsWaitAfter(run: Harness, { type }: PlayedEvent, before: boolean): boolean {
  if (run.path() !== "executingTools") return false;
  return type === "tools.waiting" || (before && !/^tools\.(working|done)$/u.test(type));
}

/** Checks that a decision that could not be recorded changes no state, and that the call says so. */
function checkRefusal(run: Harness, pathBefore: string, event: PlayedEvent): void {
  if (event.type !== "decision.refused" || !PERSON_STATES.test(pathBefore)) return;
  const { callId, message } = event;
  const refused = run.context().calls.find(({ id }) => id === callId)?.refused;
  deepStrictEqual({ path: run.path(), refused }, { path: pathBefore, refused: message });
}

/** Events that end a run early. They are picked less often, so that walks get deep. */
const ENDS = /^(run\.stop|run\.fault|xstate\.error)/u;

function pick(events: PlayedEvent[], chance: RandomSource): PlayedEvent | undefined {
  const wanted = chance() < 0.06 ? events : events.filter((event) => !ENDS.test(event.type));
  return wanted[Math.floor(chance() * wanted.length)];
}

/** Mulberry32: a small generator whose entire state is the seed that a failure prints. */
function chanceFrom(seed: number): RandomSource {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Stores the calls of an answer that the chart was just told of, before they are evaluated. */
function storeAnswer(branch: Branch, run: Harness, event: PlayedEvent, chance: RandomSource): void {
  const { answerNodeId } = run.context();
  if (answerNodeId === undefined || event["nodeId"] !== answerNodeId) return;
  branch.open.set(answerNodeId, someChoice(chance));
}

/**
 * Stores an answer that the run never hears of, because it ends before the event that reports the
 * answer.
 */
function storeUnheardAnswer(
  branch: Branch,
  run: Harness,
  event: PlayedEvent,
  chance: RandomSource,
): void {
  if (!run.children().includes("modelCall") || !ENDS.test(event.type) || chance() < 0.5) return;
  branch.open.set(`unheard-${branch.open.size}`, someChoice(chance));
}

function someChoice(chance: RandomSource): OpenCall[] {
  const choices = possibleCalls(chance);
  return choices[Math.floor(chance() * choices.length)] ?? [];
}

/** Some walks reach their budgets at once; the others get deep. */
const tight = { modelCalls: 1, toolSuccesses: 1, outputRetries: 0, validatorRetries: 0 };
const roomy = { modelCalls: 4, toolSuccesses: 4, tokens: 60 };

function walk(chance: RandomSource, length: number, visited: (path: string) => void): void {
  const { branch, onStart, log } = watchBranch();
  const limits = chance() < 0.5 ? tight : roomy;
  const run = createHarness({ onStart, limits });
  let toolsWait = false;
  for (let step = 0; step < length; step += 1) {
    const event = pick(
      possibleEvents(run, chance, (nodeId) => branch.open.get(nodeId)),
      chance,
    );
    if (event === undefined) break;
    storeUnheardAnswer(branch, run, event, chance);
    const journal = run.journal.length;
    const started = run.started.length;
    const pathBefore = run.path();
    run.send(event);
    checkRefusal(run, pathBefore, event);
    storeAnswer(branch, run, event, chance);
    if (chance() < 0.1) run.clock.increment(1_000);
    visited(run.path());
    toolsWait = toolsWaitAfter(run, event, toolsWait);
    checkStep(run, journal, started, { event: event.type, toolsWait });
    deepStrictEqual(log, []);
    deepStrictEqual(run.actor.getSnapshot().status, "active");
  }
  run.actor.stop();
}

/**
 * The 10,000 sequences are split into parts, so that no part comes near a test's time limit on a busy
 * machine.
 */
const PARTS = 10;

describe("10,000 random sequences break no invariant of the chart", () => {
  const visits = new Map<string, number>();
  let steps = 0;
  let partsDone = 0;

  it.each(Array.from({ length: PARTS }, (_, part) => part + 1))(`part %i of ${PARTS}`, () => {
    const stepsBefore = steps;
    const visited = (path: string) => {
      steps += 1;
      visits.set(path, (visits.get(path) ?? 0) + 1);
    };
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 5, max: 40 }), (seed, length) =>
        walk(chanceFrom(seed), length, visited),
      ),
      { numRuns: 10_000 / PARTS },
    );
    partsDone += 1;
    expect(steps - stepsBefore).toBeGreaterThan(100_000 / PARTS);
  });

  // A single part may miss a rare state, so visits are counted over all parts.
  it("all parts together visit every state", ({ skip }) => {
    skip(partsDone < PARTS, "Only some of the parts ran.");
    expect([...visits.keys()].filter((path) => path !== "restoring").sort()).toEqual([
      "awaitingBudget",
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
});
