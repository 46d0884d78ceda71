import { runRef, runSetup } from "#machine/run-setup.ts";

/** Rests with the error. Not final for XState: a final actor would ignore Retry. */
export const failed = runSetup.createStateConfig({
  tags: "resting",
  entry: "hold the queue",
  invoke: {
    id: "closeRun",
    src: "closeRun",
    input: ({ context }) => ({
      ...runRef(context),
      answerNodeId: context.answerNodeId,
      draftNodeId: context.draftNodeId,
      calls: context.calls,
      reason: "failed" as const,
      error: context.error,
    }),
    onDone: {},
    onError: {},
  },
  on: {
    "message.send": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.start": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.retry": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.continue": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.stop": {},
    "run.fault": {},
  },
});
