import { progressOf } from "#domain/runs/budgets.ts";
import { onFault, routeWhenPrepared, routeWhenSpent } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/**
 * Prepares the next request. A round with only errors and denials comes straight here, and counts
 * towards the same budgets.
 */
export const generatingResponse = runSetup.createStateConfig({
  tags: "running",
  entry: "count the round",
  always: routeWhenSpent,
  invoke: {
    id: "prepareRequest",
    src: "prepareRequest",
    input: ({ context }) => ({
      ...callsOf(context),
      completionProblem: context.completionProblem,
      warnOfRepetition: progressOf(context.fingerprints) === "warn",
      held: context.held,
    }),
    onDone: routeWhenPrepared,
    onError: onFault,
  },
});
