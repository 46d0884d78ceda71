import type { DoneActorEvent, ErrorActorEvent, OutputFrom } from "xstate";

import type { DECISION_RECORDER, runActors } from "./actors.ts";
import type { RunEvent } from "./run-events.ts";

/** Every event that guards and actions may see: those sent to the run, and the ends of effects. */
export type ChartEvent = RunEvent | DoneEvent | ErrorActorEvent<unknown, EffectId>;

type Actors = typeof runActors;
/**
 * Names of the actors that finish with an output, which callback actors don't. Each is invoked with its
 * own name as its id.
 */
type Finite = {
  [Name in keyof Actors]: OutputFrom<Actors[Name]> extends undefined ? never : Name;
}[keyof Actors];
type DoneEvent = { [Id in Finite]: DoneActorEvent<OutputFrom<Actors[Id]>, Id> }[Finite];

/** Ids of invoked and spawned actors. Two of them differ from the actor's name. */
type EffectId = Finite | "modelCall" | typeof DECISION_RECORDER | "executeTools";

/** The done events of the effects that prepare a request. */
export const REQUEST_PREPARED = [
  "xstate.done.actor.prepareRun",
  "xstate.done.actor.prepareRequest",
  "xstate.done.actor.recoverAttempt",
] as const satisfies readonly ChartEvent["type"][];
