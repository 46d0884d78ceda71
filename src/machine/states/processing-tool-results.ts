import {
  onDecisionFault,
  onDecisionRefused,
  recordingDecisions,
  toRecorder,
} from "#machine/recording.ts";
import { onFault, routeWhenSpent } from "#machine/routing.ts";
import { callsOf, countingNoTime, runSetup } from "#machine/run-setup.ts";

/** Appends the results as tool nodes and updates the budgets. */
export const processingToolResults = runSetup.createStateConfig({
  entry: "zero the retries",
  initial: "awaitingReview",
  states: {
    awaitingReview: {
      tags: ["running", "waits for the person"],
      ...countingNoTime,
      always: { guard: "nothing is to be reviewed", target: "addingResults" },
      invoke: recordingDecisions,
      on: {
        "review.release": { actions: "update the calls" },
        "review.withhold": toRecorder,
        "decision.refused": onDecisionRefused,
        "run.fault": onDecisionFault,
        "decision.recorded": { actions: "update the calls" },
      },
    },
    addingResults: {
      tags: "running",
      invoke: {
        id: "appendResults",
        src: "appendResults",
        input: ({ context }) => callsOf(context),
        onDone: { target: "updatingBudgets" },
        onError: onFault,
      },
    },
    updatingBudgets: {
      tags: "running",
      entry: "count the round",
      always: [...routeWhenSpent, { target: "#run.generatingResponse" }],
    },
  },
});
