import { onFault, routeFromEvaluation } from "#machine/routing.ts";
import { runRef, runSetup } from "#machine/run-setup.ts";

const evaluated = routeFromEvaluation.map((route) => ({
  ...route,
  actions: "record the evaluation" as const,
}));

/** The whole answer is stored. Sorts its calls, or checks it and finishes. */
export const processingLLMResponse = runSetup.createStateConfig({
  tags: "running",
  entry: "zero the retries",
  initial: "evaluating",
  states: {
    evaluating: {
      invoke: {
        id: "evaluateResponse",
        src: "evaluateResponse",
        input: ({ context }) => ({ ...runRef(context), nodeId: context.answerNodeId }),
        onDone: [
          ...evaluated,
          {
            guard: "the turn is paused",
            target: "#run.generatingResponse",
            actions: "record the evaluation",
          },
          { target: "handlingCompletion", actions: "record the evaluation" },
        ],
        onError: onFault,
      },
    },
    handlingCompletion: {
      invoke: {
        id: "checkCompletion",
        src: "checkCompletion",
        input: ({ context }) => ({ ...runRef(context), nodeId: context.answerNodeId }),
        onDone: [
          { guard: "the answer is final", target: "finalizing", actions: "count the checks" },
          {
            guard: "the answer may be tried again",
            target: "#run.generatingResponse",
            actions: ["count the checks", "record the completion problem"],
          },
          {
            target: "#run.awaitingBudget",
            actions: ["count the checks", "record the completion problem"],
          },
        ],
        onError: onFault,
      },
    },
    finalizing: {
      invoke: {
        id: "finalizeRun",
        src: "finalizeRun",
        input: ({ context }) => runRef(context),
        onDone: { target: "#run.idle" },
        onError: onFault,
      },
    },
  },
});
