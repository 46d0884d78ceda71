import { closeInput, runSetup } from "#machine/run-setup.ts";

/**
 * Rests. On entry, closes what Stop left open. The app keeps a run's writes in order, so a new run can
 * begin at once.
 */
export const idle = runSetup.createStateConfig({
  tags: "resting",
  entry: "stop the clock",
  invoke: {
    id: "closeRun",
    src: "closeRun",
    input: ({ context }) => closeInput(context, "stopped"),
    onDone: { actions: "clear the closed run" },
    onError: { target: "#run.failed", actions: "record the error" },
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
    "budget.grant": {},
    "run.fault": {},
  },
});
