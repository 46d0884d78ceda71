import { onFault, routeFromExecution } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** Leaves when all have settled, so that one failure aborts no sibling. */
export const executingTools = runSetup.createStateConfig({
  tags: "running",
  invoke: {
    id: "executeTools",
    src: "executeTools",
    input: ({ context }) => callsOf(context),
    onError: onFault,
  },
  on: {
    "tool.started": { actions: "note the calls" },
    "tool.settled": { actions: "note the calls" },
    "tools.done": [
      { guard: "a tool failed for good", target: "#run.failed", actions: "note the error" },
      {
        guard: "a tool failed for now",
        target: "#run.transientFailure.backingOff",
        actions: "plan the retry",
      },
      ...routeFromExecution,
    ],
  },
});
