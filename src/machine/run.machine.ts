import { initialRunContext } from "./run-context.ts";
import { runSetup } from "./run-setup.ts";
import { awaitingBudget } from "./states/awaiting-budget.ts";
import { awaitingClarification, awaitingToolApproval } from "./states/decisions.ts";
import { executingTools } from "./states/executing-tools.ts";
import { failed } from "./states/failed.ts";
import { generatingResponse } from "./states/generating-response.ts";
import { handlingToolError } from "./states/handling-tool-error.ts";
import { idle } from "./states/idle.ts";
import { awaitingLLMResponse, closeModelCall, streamingLLMResponse } from "./states/model-call.ts";
import { processingLLMResponse } from "./states/processing-llm-response.ts";
import { processingToolResults } from "./states/processing-tool-results.ts";
import { processingUserMessage } from "./states/processing-user-message.ts";
import { restoring } from "./states/restoring.ts";
import { transientFailure } from "./states/transient-failure.ts";

/**
 * One run on one branch, from a person's message until the branch rests again. docs/statechart.md has
 * the diagram, which is drawn from this machine.
 */
export const runMachine = runSetup.createMachine({
  id: "run",
  context: ({ input }) => initialRunContext(input),
  initial: "restoring",
  states: {
    restoring,
    idle,
    processingUserMessage,
    awaitingLLMResponse,
    streamingLLMResponse,
    processingLLMResponse,
    handlingToolError,
    awaitingToolApproval,
    executingTools,
    awaitingClarification,
    processingToolResults,
    generatingResponse,
    awaitingBudget,
    transientFailure,
    failed,
  },
  on: {
    "message.send": { actions: "queue the message" },
    "message.unqueue": { actions: "unqueue the message" },
    "budget.grant": { actions: "change the limits" },
    "run.stop": { target: ".idle", actions: ["hold the queue", closeModelCall] },
    "run.fault": { target: ".failed", actions: ["record the error", closeModelCall] },
    // Without a handler, the error of a spawned child would stop the run's own actor.
    "xstate.error.actor.modelCall": {
      target: ".failed",
      actions: ["record the error", closeModelCall],
    },
  },
});
