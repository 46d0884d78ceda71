import type { AnyMachineSnapshot, InspectionEvent } from "xstate";

import type { JournalRow, RunRow } from "#domain/run.ts";

import type { RunContext } from "./run-context.ts";
import { rowOfSnapshot, statePath } from "./selectors.ts";

/** A microstep worth a row, and the run's row as it stands after it. */
export interface JournaledStep {
  step: Omit<JournalRow, "seq" | "ms">;
  run: RunRow;
}

/** Stream events come many times a second and change no state; they get no row. */
const UNJOURNALED = new Set(["stream.part", "stream.alive"]);

/**
 * Turns inspection events of a run machine into journal rows: one per microstep that changes the
 * state or says something. The one place where transitions are written down.
 */
export function createStepReader(
  now: () => number,
): (event: InspectionEvent) => JournaledStep | null {
  const last = new Map<string, string>();
  return (inspection) => {
    if (inspection.type !== "@xstate.microstep") return null;
    // Microsteps exist for machines only, so the snapshot is a machine's.
    const snapshot = inspection.snapshot as AnyMachineSnapshot;
    const context = snapshot.context as RunContext;
    const key = inspection.actorRef.sessionId;
    const from = last.get(key) ?? "restoring";
    const to = statePath(snapshot.value);
    last.set(key, to);
    if (context.runId === "" || context.runId === undefined) return null;
    if (from === to && UNJOURNALED.has(inspection.event.type)) return null;
    const at = now();
    return {
      step: stepOf(context, { from, to, at, event: inspection.event.type }),
      run: rowOfSnapshot(snapshot, at),
    };
  };
}

function stepOf(
  context: RunContext,
  edge: { from: string; to: string; at: number; event: string },
): JournaledStep["step"] {
  return {
    runId: context.runId,
    ...edge,
    iteration: context.iteration,
    budgets: context.counters,
    detail:
      context.error === undefined
        ? { kind: "transition" }
        : { kind: "transition", error: context.error },
  };
}
