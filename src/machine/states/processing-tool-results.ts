import { onFault } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** Results become tool nodes, and the budgets are brought up to date. */
export const processingToolResults = runSetup.createStateConfig({
  entry: "zero the retries",
  initial: "awaitingReview",
  states: {
    awaitingReview: {
      tags: ["running", "waits for the person"],
      always: { guard: "nothing is to be reviewed", target: "addingResults" },
      invoke: {
        id: "desk",
        src: "approvalDesk",
        input: ({ context }) => callsOf(context),
        onError: onFault,
      },
      on: {
        "review.release": { actions: "note the calls" },
        "review.withhold": { actions: runSetup.sendTo("desk", ({ event }) => event) },
        "decision.recorded": { actions: "note the calls" },
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
      always: [
        {
          guard: "a budget is exhausted",
          target: "#run.failed",
          actions: "note the exhausted budget",
        },
        { guard: "nothing moves", target: "#run.failed", actions: "note that nothing moves" },
        { target: "#run.generatingResponse" },
      ],
    },
  },
});
