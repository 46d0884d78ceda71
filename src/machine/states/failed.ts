import { closeInput, runSetup } from "#machine/run-setup.ts";

/** Rests with the error. Not a final state for XState, because a final actor would ignore Retry. */
export const failed = runSetup.createStateConfig({
  tags: "resting",
  entry: ["hold the queue", "stop the clock"],
  invoke: {
    id: "closeRun",
    src: "closeRun",
    input: ({ context }) => closeInput(context, "failed"),
    onDone: { actions: "forget the stored message" },
    onError: { actions: "queue the message again" },
  },
  on: {
    "message.send": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.start": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.retry": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.continue": { target: "#run.processingUserMessage", actions: "begin the run" },
    "run.stop": {},
    "budget.grant": {},
    "run.fault": {},
  },
});
