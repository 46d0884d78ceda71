import { assign, enqueueActions, fromPromise, sendTo, setup } from "xstate";
import type { ActorRefFrom } from "xstate";

import type { RunInput } from "./run-context.ts";
import type { RunEvent } from "./run-events.ts";
import { runMachine } from "./run.machine.ts";

export type RunActor = ActorRefFrom<typeof runMachine>;

export interface ConversationContext {
  contextId: string;
  /** One run actor per branch that has run or will run in this tab. */
  runs: Record<string, RunActor>;
  problem: string | undefined;
}

export type ConversationEvent =
  | { type: "lock.acquired" }
  | { type: "lock.lost" }
  | { type: "writer.takeOver" }
  /** The person asks for another try after the rows could not be read. */
  | { type: "restore.retry" }
  /** Makes the branch's run actor if there is none, then gives it the event. */
  | { type: "run.deliver"; branchId: string; input: RunInput; event: RunEvent };

/** The runs of a context as they stood, each with its way back. */
export type RestoredRuns = RunInput[];

/**
 * One per open conversation: it knows whether this tab writes the context, and holds the branches'
 * runs while it does. Following tabs hold none; they read the rows.
 */
export const conversationMachine = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as { contextId: string },
    tags: {} as "writing" | "following",
  },
  actors: {
    run: runMachine,
    /** Claims the newest epoch, then reads every branch's last run. */
    restoreRuns: fromPromise<RestoredRuns, { contextId: string }>(() => {
      throw new Error('The actor "restoreRuns" was not provided.');
    }),
  },
  actions: {
    "take the context over": () => {
      throw new Error('The action "take the context over" was not provided.');
    },
    "stop the runs": enqueueActions(({ context, enqueue }) => {
      for (const run of Object.values(context.runs)) enqueue.stopChild(run);
      enqueue.assign({ runs: {} });
    }),
  },
}).createMachine({
  id: "conversation",
  context: ({ input }) => ({ contextId: input.contextId, runs: {}, problem: undefined }),
  initial: "following",
  states: {
    /** Another tab writes, or it is not yet known; the lock waits in line. */
    following: {
      tags: "following",
      on: {
        "lock.acquired": "restoring",
        "writer.takeOver": { actions: "take the context over" },
      },
    },
    restoring: {
      entry: assign({ problem: undefined }),
      invoke: {
        id: "restoreRuns",
        src: "restoreRuns",
        input: ({ context }) => ({ contextId: context.contextId }),
        onDone: {
          target: "writing",
          actions: assign({
            runs: ({ event, spawn }) =>
              Object.fromEntries(
                event.output.map((input) => [
                  input.branchId,
                  spawn("run", { id: `run:${input.branchId}`, input }),
                ]),
              ),
          }),
        },
        onError: {
          target: "broken",
          actions: assign({ problem: ({ event }) => wordsOf(event.error) }),
        },
      },
      on: { "lock.lost": "following" },
    },
    writing: {
      tags: "writing",
      on: {
        "run.deliver": {
          actions: [
            assign({
              runs: ({ context, event, spawn }) =>
                context.runs[event.branchId] === undefined
                  ? {
                      ...context.runs,
                      [event.branchId]: spawn("run", {
                        id: `run:${event.branchId}`,
                        input: event.input,
                      }),
                    }
                  : context.runs,
            }),
            sendTo(
              ({ event }) => `run:${event.branchId}`,
              ({ event }) => event.event,
            ),
          ],
        },
        "lock.lost": { target: "following", actions: "stop the runs" },
      },
    },
    /** The rows could not be read or claimed; nothing is written, and the person is told. */
    broken: { on: { "restore.retry": "restoring", "lock.lost": "following" } },
  },
});

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
