import type { AnyMachineSnapshot, StateValue } from "xstate";

import type { RunState } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";

import { toRunRow } from "./run-context.ts";
import type { RunContext } from "./run-context.ts";

/** The state value of a run's machine as a dotted path, such as `transientFailure.backingOff`. */
export function statePath(value: StateValue): RunState {
  // A test compares the leaves of the chart with the list from which the type is made.
  return dottedPath(value) as RunState;
}

function dottedPath(value: StateValue): string {
  if (typeof value === "string") return value;
  const [entry] = Object.entries(value);
  if (entry === undefined) return "";
  const [name, inner] = entry;
  return inner === undefined ? name : `${name}.${dottedPath(inner)}`;
}

/** The row for a snapshot, as a following tab reads it from the database. */
export function rowOfSnapshot(snapshot: AnyMachineSnapshot, now: number): RunRow {
  // Only snapshots of run machines come here, but XState types the context of any machine as any.
  const context: RunContext = snapshot.context;
  return toRunRow(context, statePath(snapshot.value), now);
}
