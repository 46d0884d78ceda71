import type { AnyMachineSnapshot } from "xstate";

import type { RunRow, RunStateName } from "#domain/run.ts";

import { toRunRow } from "./run-context.ts";
import type { RunContext } from "./run-context.ts";

/** A state value as the dotted path on screen: `transientFailure.backingOff`. */
export function statePath(value: unknown): string {
  if (typeof value === "string") return value;
  const [entry] = Object.entries(value as Record<string, unknown>);
  return entry === undefined ? "" : `${entry[0]}.${statePath(entry[1])}`;
}

/** The chart's top-level state. */
export function topState(path: string): RunStateName {
  // Paths come from the chart, whose top-level states are exactly these names.
  return path.split(".")[0] as RunStateName;
}

const RESTING = new Set(["idle", "failed", "restoring"]);

/** Stop makes sense, and new messages are queued. */
export function isRunning(path: string): boolean {
  return !RESTING.has(topState(path));
}

const WAITING = new Set([
  "awaitingToolApproval",
  "awaitingClarification",
  "processingToolResults.awaitingReview",
  "transientFailure.awaitingPerson",
]);

/** Nothing goes on without the person. */
export function waitsForPerson(path: string): boolean {
  return WAITING.has(path);
}

/** The row a snapshot stands for; the same shape that a following tab reads from the database. */
export function rowOfSnapshot(snapshot: AnyMachineSnapshot, now: number): RunRow {
  return toRunRow(snapshot.context as RunContext, statePath(snapshot.value), now);
}
