import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from "xstate";
import type { ActorRefFrom, DoneActorEvent, ErrorActorEvent } from "xstate";

import type { RunInput } from "./run-context.ts";
import type { RunEvent } from "./run-events.ts";
import { runMachine } from "./run.machine.ts";

export type RunActor = ActorRefFrom<typeof runMachine>;
export type ConversationActor = ActorRefFrom<typeof conversationMachine>;

export interface ConversationContext {
  contextId: string;
  /** One run actor for each branch that has run in this tab, or will. */
  runs: Record<string, RunActor>;
  /** Whether another tab is known to be the writer. At first, and after a reload, nobody knows. */
  heldElsewhere: boolean;
  problem: string | undefined;
  /** Branches that were healed on opening, until the person has been told. */
  healed: readonly HealedBranch[];
}

/** What was healed on a branch on which nothing could be sent any more (laws H1 to H3). */
export interface HealedBranch {
  branchId: string;
  branchName: string;
  /** Number of calls that got a result. */
  calls: number;
  /** Id of the undo row; absent if only a parent was corrected. */
  undoId?: string;
}

export type ConversationEvent =
  | { type: "lock.acquired" }
  | { type: "lock.heldElsewhere" }
  | { type: "lock.lost" }
  /** The browser gives no locks. */
  | { type: "lock.refused"; reason: string }
  | { type: "writer.takeOver" }
  /** The person asks to read the rows, or to ask for the lock, again after a failure. */
  | { type: "restore.retry" }
  | { type: "healed.told" }
  /** Creates the branch's run actor if there is none. */
  | { type: "run.create"; input: RunInput }
  /** For the branch's run actor, which must exist. */
  | { type: "run.deliver"; branchId: string; event: RunEvent };

/** The stored runs of a context, each with the state to resume in, and what was healed before that. */
export interface RestoredRuns {
  runs: RunInput[];
  healed: HealedBranch[];
}

/** All events that actions may see, including the end of restoring. */
type ChartEvent =
  | ConversationEvent
  | DoneActorEvent<RestoredRuns, "restoreRuns">
  | ErrorActorEvent<unknown, "restoreRuns">;

/**
 * There is one of these per open conversation. It knows whether this tab writes the context, and if so,
 * owns the run actors of its branches. Tabs that follow have no run actors; they read the rows.
 */
export const conversationMachine = setup({
  // XState uses only the types of these, never the values.
  types: {
    context: {} as ConversationContext,
    events: {} as ChartEvent,
    input: {} as { contextId: string },
    tags: {} as "writing" | "following" | "unwritable",
  },
  actors: {
    run: runMachine,
    /** Claims the writer epoch, heals what no run can, then reads the last run of every branch. */
    restoreRuns: fromPromise<RestoredRuns, { contextId: string }>(() => {
      throw new Error('The actor "restoreRuns" was not provided.');
    }),
  },
  actions: {
    "take the context over": () => {
      throw new Error('The action "take the context over" was not provided.');
    },
    "ask for the lock again": () => {
      throw new Error('The action "ask for the lock again" was not provided.');
    },
    "know of the other tab": assign({ heldElsewhere: true }),
    "forget the failure and the other tab": assign({ problem: undefined, heldElsewhere: false }),
    "keep the problem": assign({ problem: ({ event }) => problemIn(event) }),
    "keep the reason": assign({
      problem: ({ event }) => {
        assertEvent(event, "lock.refused");
        return event.reason;
      },
    }),
    "start the restored runs": assign(({ event, spawn }) => {
      assertEvent(event, "xstate.done.actor.restoreRuns");
      const { healed, runs } = event.output;
      const started = runs.map(
        (input) => [input.branchId, spawn("run", optionsOf(input))] as const,
      );
      return { healed, runs: Object.fromEntries(started) };
    }),
    "create the branch's run": assign(({ context, event, spawn }) => {
      assertEvent(event, "run.create");
      const { branchId } = event.input;
      if (context.runs[branchId] !== undefined) return {};
      return { runs: { ...context.runs, [branchId]: spawn("run", optionsOf(event.input)) } };
    }),
    "deliver the event": sendTo(
      ({ event }) => runIdOf(deliveryIn(event).branchId),
      ({ event }) => deliveryIn(event).event,
    ),
    "forget what was told": assign({ healed: [] }),
    "stop the runs": enqueueActions(({ context, enqueue }) => {
      for (const run of Object.values(context.runs)) enqueue.stopChild(run);
      enqueue.assign({ runs: {} });
    }),
  },
}).createMachine({
  id: "conversation",
  context: ({ input }) => ({
    contextId: input.contextId,
    runs: {},
    heldElsewhere: false,
    problem: undefined,
    healed: [],
  }),
  initial: "following",
  states: {
    /** Another tab writes, or nobody knows yet which one does. This tab waits for the lock. */
    following: {
      tags: "following",
      on: {
        "lock.acquired": "restoring",
        "lock.heldElsewhere": { actions: "know of the other tab" },
        "lock.refused": { target: "refused", actions: "keep the reason" },
        "writer.takeOver": { actions: "take the context over" },
      },
    },
    /**
     * The browser gives no locks, so nobody can know whether another tab writes. Nothing is written, and the person
     * is told.
     */
    refused: {
      tags: ["following", "unwritable"],
      on: {
        "restore.retry": { target: "following", actions: "ask for the lock again" },
        "writer.takeOver": { target: "following", actions: "take the context over" },
      },
    },
    restoring: {
      entry: "forget the failure and the other tab",
      invoke: {
        id: "restoreRuns",
        src: "restoreRuns",
        input: ({ context }) => ({ contextId: context.contextId }),
        onDone: { target: "writing", actions: "start the restored runs" },
        onError: { target: "broken", actions: "keep the problem" },
      },
      on: { "lock.lost": { target: "following", actions: "know of the other tab" } },
    },
    writing: {
      tags: "writing",
      on: {
        "run.create": { actions: "create the branch's run" },
        "run.deliver": { actions: "deliver the event" },
        "healed.told": { actions: "forget what was told" },
        "lock.lost": { target: "following", actions: ["stop the runs", "know of the other tab"] },
      },
    },
    /** The rows could not be read or claimed. Nothing is written, and the person is told. */
    broken: {
      tags: "unwritable",
      on: {
        "restore.retry": "restoring",
        "lock.lost": { target: "following", actions: "know of the other tab" },
      },
    },
  },
});

const runIdOf = (branchId: string) => `run:${branchId}`;

function optionsOf(input: RunInput) {
  return { id: runIdOf(input.branchId), input };
}

function deliveryIn(event: ChartEvent) {
  assertEvent(event, "run.deliver");
  return event;
}

function problemIn(event: ChartEvent): string {
  assertEvent(event, "xstate.error.actor.restoreRuns");
  return event.error instanceof Error ? event.error.message : String(event.error);
}
