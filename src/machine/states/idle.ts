import { runRef, runSetup } from "#machine/run-setup.ts";

/**
 * Rests. What Stop left open is closed on the way in; the app does a run's writes in order, so a
 * new run can begin at once.
 */
export const idle = runSetup.createStateConfig({
  tags: "resting",
  invoke: {
    id: "closeRun",
    src: "closeRun",
    input: ({ context }) => ({
      ...runRef(context),
      answerNodeId: context.answerNodeId,
      draftNodeId: context.draftNodeId,
      calls: context.calls,
      reason: "stopped" as const,
      error: undefined,
    }),
    onDone: { actions: "forget the closed run" },
    onError: { target: "#run.failed", actions: "note the error" },
  },
  always: {
    guard: "a queued message may go",
    target: "#run.processingUserMessage",
    actions: "begin the queued run",
  },
  on: {
    "message.send": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.start": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.continue": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.stop": {},
    "run.fault": {},
  },
});
