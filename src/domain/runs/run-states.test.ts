import { expect, test } from "vitest";

import { restingRun } from "#domain/test-support/resting-run.ts";

import {
  asksForDecision,
  isBroken,
  isRunning,
  isRunState,
  offersRetry,
  RUN_STATES,
  topState,
  waitsForPerson,
} from "./run-states.ts";
import type { StatePath } from "./run-states.ts";

const statesThat = (rule: (path: string) => boolean) => RUN_STATES.filter(rule);

test("five states wait for the person, three of them with a dialog", () => {
  expect(statesThat(waitsForPerson)).toEqual([
    "awaitingToolApproval",
    "awaitingClarification",
    "processingToolResults.awaitingReview",
    "awaitingBudget",
    "transientFailure.awaitingPerson",
  ]);
  expect(statesThat(asksForDecision)).toEqual(statesThat(waitsForPerson).slice(0, 3));
});

test("a run rests in idle and failed; restoring does not count as running", () => {
  expect(statesThat((path) => !isRunning(path))).toEqual(["restoring", "idle", "failed"]);
});

test("Retry and Continue are offered if a broken run waits or has failed", () => {
  expect(statesThat(offersRetry)).toEqual(["transientFailure.awaitingPerson", "failed"]);
  expect(statesThat(isBroken)).toEqual([
    "transientFailure.backingOff",
    "transientFailure.awaitingPerson",
    "transientFailure.resuming",
    "failed",
  ]);
});

test("a path's top-level state is the part before its first dot", () => {
  expect(topState("transientFailure.backingOff")).toBe("transientFailure");
  expect(topState("idle")).toBe("idle");
  expect(isBroken("transientFailure")).toBe(true);
});

test("anything that is not a state's path is unknown", () => {
  expect(isRunState("processingLLMResponse")).toBe(false);
  expect(isRunState("idle")).toBe(true);
});

test("a row's state can be compared with the paths of states only", () => {
  const path: StatePath = restingRun({ id: "r", contextId: "c", branchId: "b" }).state;
  expect(path === "idle").toBe(true);
  // @ts-expect-error the path is misspelt
  expect(path === "failled").toBe(false);
});
