import { onFault, routeFromExecution } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** Runs the approved calls. Waits until all have settled, so that a failure aborts no other call. */
export const executingTools = runSetup.createStateConfig({
  tags: "running",
  invoke: {
    id: "executeTools",
    src: "executeTools",
    input: ({ context }) => ({ ...callsOf(context), held: context.held }),
    onError: onFault,
  },
  exit: "start the clock",
  on: {
    "tool.started": { actions: "update the calls" },
    "tool.settled": { actions: "update the calls" },
    "tools.waiting": { actions: "stop the clock" },
    "tools.working": { actions: "start the clock" },
    "tools.done": [
      { guard: "a tool failed for good", target: "#run.failed", actions: "record the error" },
      {
        guard: "a tool failed for now",
        target: "#run.transientFailure.backingOff",
        actions: "plan the retry",
      },
      ...routeFromExecution,
    ],
  },
});
