import { onFault } from "#machine/routing.ts";
import { callsOf, runRef, runSetup } from "#machine/run-setup.ts";

const backToWork = [
  { guard: "it came from the tools", target: "#run.executingTools" },
  { target: "resuming" },
] as const;

const onTheirWord = [
  {
    guard: "the tools may go on",
    target: "#run.executingTools",
    actions: "note the person's choice",
  },
  { guard: "no call is in doubt", target: "resuming", actions: "note the person's choice" },
] as const;

const doubtSettled = [
  {
    guard: "that was the last doubt",
    target: "#run.executingTools",
    actions: ["note the calls", "let requests leave"],
  },
  { actions: ["note the calls", "let requests leave"] },
] as const;

/** Something broke that may work again: by itself after a while, or on the person's word. */
export const transientFailure = runSetup.createStateConfig({
  initial: "backingOff",
  // A watchdog's stop leaves the model call no time to keep what it read.
  invoke: {
    id: "keepAttempt",
    src: "keepAttempt",
    input: ({ context }) => ({
      ...runRef(context),
      draftNodeId: context.draftNodeId,
      error: context.error,
    }),
    onDone: {},
    onError: onFault,
  },
  states: {
    backingOff: {
      tags: "running",
      always: { guard: "the retries are used up", target: "#run.failed" },
      after: { "the back-off": backToWork },
      on: { "run.retryNow": backToWork },
    },
    awaitingPerson: {
      tags: ["running", "waits for the person"],
      invoke: {
        id: "desk",
        src: "approvalDesk",
        input: ({ context }) => callsOf(context),
        onError: onFault,
      },
      on: {
        "run.retry": onTheirWord,
        "run.continue": onTheirWord,
        "call.rerun": doubtSettled,
        "call.abandon": { actions: runSetup.sendTo("desk", ({ event }) => event) },
        "decision.recorded": doubtSettled,
      },
    },
    /** Puts the broken attempt aside or keeps it, and prepares the request again. */
    resuming: {
      tags: "running",
      invoke: {
        id: "recoverAttempt",
        src: "recoverAttempt",
        input: ({ context }) => ({
          ...runRef(context),
          trigger: context.trigger,
          draftNodeId: context.draftNodeId,
        }),
        onDone: [
          {
            guard: "the request is ready",
            target: "#run.awaitingLLMResponse",
            actions: "note the request",
          },
          { target: "#run.failed", actions: "note the error" },
        ],
        onError: onFault,
      },
    },
  },
});
