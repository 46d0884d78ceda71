import { DECISION_RECORDER } from "./actors.ts";
import { onFault } from "./routing.ts";
import type { RunContext } from "./run-context.ts";
import { callsOf, runSetup } from "./run-setup.ts";

/** Every state in which the person decides on calls runs the actor that makes decisions durable. */
export const recordingDecisions = {
  id: DECISION_RECORDER,
  src: "recordDecisions",
  input: ({ context }: { context: RunContext }) => callsOf(context),
  onError: onFault,
} as const;

/** What could not be recorded is told on its call, which stays as it was: the person decides again. */
export const onDecisionRefused = { actions: "update the calls" } as const;

/**
 * A full disk while the person decides ends nothing: what is decided is refused, told on its call, and
 * can be decided again once there is space.
 */
export const onDecisionFault = { guard: "the storage failed" } as const;

/** A decision is recorded before the chart acts on it. */
export const toRecorder = {
  actions: runSetup.sendTo(DECISION_RECORDER, ({ event }) => event),
} as const;
