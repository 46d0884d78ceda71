import { runMachine } from "#machine/run.machine.ts";

import { answerProblemCalls } from "./answer-problem-calls.ts";
import { callModel, modelCallFailed } from "./call-model.ts";
import { checkCompletion } from "./check-completion.ts";
import { closeRun, keepAttempt } from "./close-run.ts";
import type { WritingDeps } from "./effect-deps.ts";
import { evaluateResponse } from "./evaluate.ts";
import { executeTools, executionFailed } from "./execute-tools.ts";
import { finalizeRun } from "./finalize-run.ts";
import { journaledEffects } from "./journaled.ts";
import type { SessionOf } from "./journaled.ts";
import { beginAndAsk, prepareRequest } from "./prepare.ts";
import { decisionRefused, recordDecision } from "./record-decisions.ts";
import { appendResults } from "./results.ts";

/** Makes the run machine with its real effects. It is large, so a tab makes one for all conversations. */
export function provideRunEffects(sessionOf: SessionOf<WritingDeps>): typeof runMachine {
  const effects = journaledEffects(sessionOf);
  return runMachine.provide({
    actors: {
      prepareRun: effects.once(beginAndAsk),
      prepareRequest: effects.once(prepareRequest),
      recoverAttempt: effects.once(beginAndAsk),
      callModel: effects.ongoing(callModel, modelCallFailed),
      evaluateResponse: effects.once(evaluateResponse),
      checkCompletion: effects.once(checkCompletion),
      finalizeRun: effects.once(finalizeRun),
      answerProblemCalls: effects.once(answerProblemCalls),
      recordDecisions: effects.replying(recordDecision, decisionRefused),
      executeTools: effects.ongoing(executeTools, executionFailed),
      appendResults: effects.once(appendResults),
      keepAttempt: effects.once(keepAttempt),
      closeRun: effects.once(closeRun),
    },
  });
}
