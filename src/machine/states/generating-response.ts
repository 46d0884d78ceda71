import { onFault, routeWhenPrepared } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/**
 * Makes the next request. A round of errors and denials alone comes straight here and is counted in
 * the same budgets.
 */
export const generatingResponse = runSetup.createStateConfig({
  tags: "running",
  entry: "count the round",
  always: [
    {
      guard: "a budget is exhausted",
      target: "#run.failed",
      actions: "note the exhausted budget",
    },
    { guard: "nothing moves", target: "#run.failed", actions: "note that nothing moves" },
    {
      guard: "no model call is left",
      target: "#run.failed",
      actions: "note that no model call is left",
    },
  ],
  invoke: {
    id: "prepareRequest",
    src: "prepareRequest",
    input: ({ context }) => ({
      ...callsOf(context),
      completionProblem: context.completionProblem,
      warnOfRepetition: context.fingerprints.repeats === 2,
    }),
    onDone: routeWhenPrepared,
    onError: onFault,
  },
});
