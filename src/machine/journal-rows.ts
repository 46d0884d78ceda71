import type { AnyMachineSnapshot, InspectionEvent } from "xstate";

import { defined } from "#domain/defined.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";

import { countersAt } from "./run-context.ts";
import type { RunContext } from "./run-context.ts";
import { rowOfSnapshot, statePath } from "./selectors.ts";

/** A microstep for the journal, and the run's row after it. */
export interface JournaledStep {
  step: Omit<JournalRow, "seq" | "ms">;
  run: RunRow;
}

/**
 * Events that get no journal row unless they change the state. Stream events arrive many times a
 * second, tools that look for a key always wait for a moment, and if storage fails, a row about that
 * could not be stored either.
 */
const NOT_JOURNALED = new Set([
  "stream.part",
  "stream.alive",
  "tools.waiting",
  "tools.working",
  "run.fault",
]);

/**
 * Turns a run machine's inspection events into journal rows: one per microstep that changes the
 * state or carries information. This is the only place where transitions are recorded.
 */
export function createStepReader(
  now: () => number,
): (event: InspectionEvent) => JournaledStep | null {
  const last = new Map<string, RunState>();
  return (inspection) => {
    if (inspection.type !== "@xstate.microstep") return null;
    // Only machines have microsteps, so this is a machine's snapshot.
    const snapshot = inspection.snapshot as AnyMachineSnapshot;
    const context: RunContext = snapshot.context;
    const key = inspection.actorRef.sessionId;
    const from = last.get(key) ?? "restoring";
    const to = statePath(snapshot.value);
    last.set(key, to);
    const { runId } = context;
    // Nothing has run there yet, or it is another machine.
    if (runId === undefined) return null;
    if (from === to && NOT_JOURNALED.has(inspection.event.type)) return null;
    const at = now();
    return {
      step: stepOf(context, { runId, from, to, at, event: inspection.event.type }),
      run: rowOfSnapshot(snapshot, at),
    };
  };
}

function stepOf(
  context: RunContext,
  edge: Pick<JournalRow, "runId" | "from" | "to" | "at" | "event">,
): JournaledStep["step"] {
  return {
    ...edge,
    iteration: context.iteration,
    budgets: countersAt(context, edge.at),
    detail: {
      kind: "transition",
      ...defined({ error: context.error }),
      ...(concernsLimits(edge) ? { limits: context.limits } : {}),
    },
  };
}

function concernsLimits({ from, to, event }: Pick<JournalRow, "from" | "to" | "event">): boolean {
  return from === "awaitingBudget" || to === "awaitingBudget" || event === "budget.grant";
}
