import { assign, cancel, raise, setup } from "xstate";

import {
  clearClosedRun,
  recordAnswer,
  recordChoice,
  recordCompletionProblem,
  recordEvaluation,
  recordPart,
  recordRequest,
  updateCalls,
} from "./actions/answer.ts";
import { beginQueuedRun, beginRun } from "./actions/begin-run.ts";
import {
  changeLimits,
  countBrokenAttempt,
  countChecks,
  countModelCall,
  countRound,
  leaveOutWait,
  recordLimits,
  startClock,
  stopClock,
} from "./actions/count.ts";
import {
  failExhaustedBudget,
  failNoProgress,
  planRetry,
  recordError,
  recordErrorForPerson,
  recordInterruption,
} from "./actions/fail.ts";
import { enqueue, forgetOutgoing, holdQueue, queueAgain, unqueue } from "./actions/queue.ts";
import { runActors } from "./actors.ts";
import type { BranchRef, CallsInput, CloseInput, RunRef } from "./actors.ts";
import type { ChartEvent } from "./chart-events.ts";
import { runGuards } from "./guards.ts";
import { outgoingIn } from "./run-context.ts";
import type { RunContext, RunInput } from "./run-context.ts";

/** The run machine's types, effects and names. `run.machine.ts` wires the states. */
export const runSetup = setup({
  // XState uses only the types of these, never the values.
  types: {
    context: {} as RunContext,
    events: {} as ChartEvent,
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
    "begin the run": assign(({ context, event }) => beginRun(context, event)),
    "begin the queued run": assign(({ context }) => beginQueuedRun(context)),
    "queue the message": assign(({ context, event }) => enqueue(context, event)),
    "unqueue the message": assign(({ context, event }) => unqueue(context, event)),
    "queue the message again": assign(({ context }) => queueAgain(context)),
    "forget the stored message": assign(() => forgetOutgoing()),
    "hold the queue": assign(() => holdQueue()),
    "record the request": assign(({ context, event }) => recordRequest(context, event)),
    "count a model call": assign(({ context }) => countModelCall(context)),
    "record the part": assign(({ context, event }) => recordPart(context, event)),
    "record the answer": assign(({ context, event }) => recordAnswer(context, event)),
    "record the evaluation": assign(({ context, event }) => recordEvaluation(context, event)),
    "count the broken attempt": assign(({ context, event }) => countBrokenAttempt(context, event)),
    "count the checks": assign(({ context, event }) => countChecks(context, event)),
    "update the calls": assign(({ context, event }) => updateCalls(context, event)),
    "plan the retry": assign(({ context, event }) => planRetry(context, event)),
    "record the person's choice": assign(({ context, event }) => recordChoice(context, event)),
    "record the error for the person": assign(({ context, event }) =>
      recordErrorForPerson(context, event),
    ),
    "record the interruption": assign(() => recordInterruption()),
    "record the error": assign(({ context, event }) => recordError(context, event)),
    "record the completion problem": assign(({ context, event }) =>
      recordCompletionProblem(context, event),
    ),
    "count the round": assign(({ context }) => countRound(context)),
    "fail the exhausted budget": assign(({ context }) => failExhaustedBudget(context)),
    "record the limits": assign(({ context, event }) => recordLimits(context, event)),
    "change the limits": assign(({ context, event }) => changeLimits(context, event)),
    "stop the clock": assign(({ context }) => stopClock(context)),
    "start the clock": assign(({ context }) => startClock(context)),
    "leave out the wait": assign(({ context, event }) => leaveOutWait(context, event)),
    "fail without progress": assign(() => failNoProgress()),
    "clear the closed run": assign(() => clearClosedRun()),
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

/** `running`: Stop can be used. `waits for the person`: nothing continues without them. */
export type RunTag = "resting" | "running" | "waits for the person";

/** Used by every state in which the run waits for the person. */
export const countingNoTime = { entry: "stop the clock", exit: "start the clock" } as const;

function branchRef({ runId, contextId, branchId }: RunContext): BranchRef {
  return { runId, contextId, branchId };
}

/** For the states of a run: none of them is entered before one has begun. */
export function runRef(context: RunContext): RunRef {
  const { runId } = context;
  if (runId === undefined) throw new Error("No run has begun on this branch.");
  return { ...branchRef(context), runId };
}

/** Input for the actor that closes whatever a run leaves open when it comes to rest. */
export function closeInput(context: RunContext, reason: CloseInput["reason"]): CloseInput {
  const { answerNodeId, draftNodeId, calls } = context;
  const error = reason === "failed" ? context.error : undefined;
  const isRefused = reason === "failed" && context.outgoing?.isPromised === false;
  const [outgoing] = isRefused ? [] : outgoingIn(context);
  return { ...branchRef(context), outgoing, answerNodeId, draftNodeId, calls, reason, error };
}

/** Input for the actors that work on the answer's calls. */
export function callsOf(context: RunContext): CallsInput {
  return { ...runRef(context), answerNodeId: context.answerNodeId, calls: context.calls };
}
