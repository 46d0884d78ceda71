import { onFault, routeFromErrors } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** Malformed, unknown and ill-typed calls get an error result that the model can learn from. */
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
