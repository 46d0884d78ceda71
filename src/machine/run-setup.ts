import { assign, cancel, raise, setup } from "xstate";

import * as change from "./actions.ts";
import { runActors } from "./actors.ts";
import { runGuards } from "./guards.ts";
import type { RunContext, RunInput } from "./run-context.ts";
import type { RunEvent } from "./run-events.ts";

/** The run machine's types, effects and names; the states are wired in `run.machine.ts`. */
export const runSetup = setup({
  types: {
    context: {} as RunContext,
    events: {} as RunEvent,
    input: {} as RunInput,
    tags: {} as RunTag,
  },
  actors: runActors,
  guards: runGuards,
  delays: {
    "the back-off": ({ context }) => Math.max(0, (context.deadline ?? 0) - context.clock.now()),
    "the wait for a first byte": ({ context }) => context.retry.firstByteTimeout,
    "the wait for another byte": ({ context }) => context.retry.idleTimeout,
  },
  actions: {
    "begin the run": assign(({ context, event }) => change.beginRun(context, event)),
    "begin the queued run": assign(({ context }) => change.beginQueuedRun(context)),
    "queue the message": assign(({ context, event }) => change.enqueue(context, event)),
    "unqueue the message": assign(({ context, event }) => change.unqueue(context, event)),
    "hold the queue": assign(() => change.holdQueue()),
    "note the request": assign(({ context, event }) => change.noteRequest(context, event)),
    "count a model call": assign(({ context }) => change.countModelCall(context)),
    "note the part": assign(({ context, event }) => change.notePart(context, event)),
    "note the answer": assign(({ context, event }) => change.noteAnswer(context, event)),
    "note the evaluation": assign(({ context, event }) => change.noteEvaluation(context, event)),
    "note the calls": assign(({ context, event }) => change.noteCalls(context, event)),
    "plan the retry": assign(({ context, event }) => change.planRetry(context, event)),
    "note the person's choice": assign(({ context, event }) => change.noteChoice(context, event)),
    "note that the person decides": assign(({ context, event }) =>
      change.notePersonDecides(context, event),
    ),
    "note the interruption": assign(() => change.noteInterruption()),
    "note the error": assign(({ context, event }) => change.noteError(context, event)),
    "note the answer's problem": assign(({ context, event }) => change.noteProblem(context, event)),
    "note the unsolved problem": assign(({ context, event }) =>
      change.noteProblemUnsolved(context, event),
    ),
    "count the round": assign(({ context }) => change.countRound(context)),
    "note the exhausted budget": assign(({ context }) => change.noteExhausted(context)),
    "note that no model call is left": assign(() => change.noteNoModelCall()),
    "note that nothing moves": assign(() => change.noteNoProgress()),
    "forget the closed run": assign(() => change.clearClosed()),
    "zero the retries": assign({ retryCount: 0 }),
    "let requests leave": assign({ held: false }),
    "watch for the first byte": raise(
      { type: "stream.stalled" },
      { id: "stall", delay: "the wait for a first byte" },
    ),
    "watch for another byte": raise(
      { type: "stream.stalled" },
      { id: "stall", delay: "the wait for another byte" },
    ),
    "stop watching": cancel("stall"),
  },
});

/** `running`: Stop makes sense. `waits for the person`: nothing goes on without them. */
export type RunTag = "resting" | "running" | "waits for the person";

export function runRef(context: RunContext): {
  runId: string;
  contextId: string;
  branchId: string;
} {
  return { runId: context.runId, contextId: context.contextId, branchId: context.branchId };
}

/** Input for the actors that work on the answer's calls. */
export function callsOf(context: RunContext): ReturnType<typeof runRef> & {
  answerNodeId: string;
  calls: RunContext["calls"];
} {
  return { ...runRef(context), answerNodeId: context.answerNodeId ?? "", calls: context.calls };
}
