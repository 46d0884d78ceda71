import { countingNoTime, runSetup } from "#machine/run-setup.ts";

/**
 * A budget is used up. The person allows more, or ends the run. Nothing is lost in the meantime: the
 * calls keep their results, and a round that is not appended yet is closed wherever the run goes next.
 */
export const awaitingBudget = runSetup.createStateConfig({
  tags: ["running", "waits for the person"],
  ...countingNoTime,
  on: {
    "budget.grant": [
      {
        guard: "that is enough",
        target: "#run.generatingResponse",
        actions: ["change the limits", "let requests leave"],
      },
      { actions: "change the limits" },
    ],
    "budget.decline": { target: "#run.failed", actions: "fail the exhausted budget" },
  },
});
