import { progressOf } from "#domain/runs/budgets.ts";
import { onDecisionRefused, recordingDecisions, toRecorder } from "#machine/recording.ts";
import { onFault } from "#machine/routing.ts";
import { countingNoTime, runRef, runSetup } from "#machine/run-setup.ts";

const retryRoutes = [
  { guard: "it came from the tools", target: "#run.executingTools" },
  { target: "resuming" },
] as const;

const onPersonChoice = [
  {
    guard: "the tools may go on",
    target: "#run.executingTools",
    actions: "record the person's choice",
  },
  { guard: "no call is in doubt", target: "resuming", actions: "record the person's choice" },
] as const;

const onDoubtResolved = [
  {
    guard: "that was the last doubt",
    target: "#run.executingTools",
    actions: ["update the calls", "let requests leave"],
  },
  { actions: ["update the calls", "let requests leave"] },
] as const;

/** An attempt broke but can be retried: automatically after a wait, or when the person says so. */
export const transientFailure = runSetup.createStateConfig({
  initial: "backingOff",
  // A model call that the watchdog stops has no time to store what it has read.
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
      after: { "the back-off": retryRoutes },
      on: { "run.retryNow": retryRoutes },
    },
    awaitingPerson: {
      tags: ["running", "waits for the person"],
      ...countingNoTime,
      invoke: recordingDecisions,
      on: {
        "run.retry": onPersonChoice,
        "run.continue": onPersonChoice,
        "call.rerun": onDoubtResolved,
        "call.abandon": toRecorder,
        "decision.refused": onDecisionRefused,
        "decision.recorded": onDoubtResolved,
      },
    },
    /** Moves the broken attempt aside or keeps it, then prepares the request again. */
    resuming: {
      tags: "running",
      invoke: {
        id: "recoverAttempt",
        src: "recoverAttempt",
        input: ({ context }) => ({
          ...runRef(context),
          trigger: context.trigger,
          draftNodeId: context.draftNodeId,
          warnOfRepetition: progressOf(context.fingerprints) === "warn",
          held: false,
        }),
        onDone: [
          {
            guard: "the request is ready",
            target: "#run.awaitingLLMResponse",
            actions: ["leave out the wait", "record the request"],
          },
          { target: "#run.failed", actions: "record the error" },
        ],
        onError: onFault,
      },
    },
  },
});
