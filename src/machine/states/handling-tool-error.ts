import { onFault, routeFromErrors } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** Gives malformed, unknown and ill-typed calls an error result from which the model can learn. */
export const handlingToolError = runSetup.createStateConfig({
  tags: "running",
  invoke: {
    id: "answerProblemCalls",
    src: "answerProblemCalls",
    input: ({ context }) => callsOf(context),
    onDone: routeFromErrors,
    onError: onFault,
  },
});
