import { DECISION_RECORDER } from "./actors.ts";
import { onFault } from "./routing.ts";
import type { RunContext } from "./run-context.ts";
import { callsOf, runSetup } from "./run-setup.ts";

/**
 * The actor that makes decisions durable. Every state in which the person decides about calls invokes
 * it.
 */
export const recordingDecisions = {
  id: DECISION_RECORDER,
  src: "recordDecisions",
  input: ({ context }: { context: RunContext }) => callsOf(context),
  onError: onFault,
} as const;

/**
 * If a decision could not be recorded, its call says so and otherwise stays as it was. The person
 * decides again.
 */
export const onDecisionRefused = { actions: "update the calls" } as const;

/**
 * A full disk while the person decides does not end the run. The decision is refused, its call says so,
 * and it can be repeated once there is space.
 */
export const onDecisionFault = { guard: "the storage failed" } as const;

/** Passes a decision to the recorder before the chart acts on it. */
export const toRecorder = {
  actions: runSetup.sendTo(DECISION_RECORDER, ({ event }) => event),
} as const;
