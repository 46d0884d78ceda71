import { fromCallback, fromPromise } from "xstate";

import type { CallModelInput, CallsInput } from "#machine/actors.ts";
import type { DecisionEvent } from "#machine/run-events.ts";
import { runMachine } from "#machine/run.machine.ts";

import { callModel } from "./call-model.ts";
import {
  answerProblemCalls,
  checkCompletion,
  closeRun,
  evaluateResponse,
  executeTools,
  keepAttempt,
} from "./calls.ts";
import { storageError } from "./deps.ts";
import type { EffectDeps } from "./deps.ts";
import { approvalDesk } from "./desk.ts";
import { beginAndAsk, prepareRequest } from "./prepare.ts";
import { appendRound } from "./results.ts";

type NoEvent = { type: "none" };

/**
 * The run machine with its real effects. `session` gives what they work with while this tab writes;
 * an effect keeps what it began with, so that after a take-over its writes are void.
 */
export function provideRunEffects(session: () => EffectDeps): typeof runMachine {
  return runMachine.provide({
    actors: {
      prepareRun: fromPromise(({ input, signal }) => beginAndAsk(session(), input, signal)),
      prepareRequest: fromPromise(({ input, signal }) => prepareRequest(session(), input, signal)),
      recoverAttempt: fromPromise(({ input, signal }) => beginAndAsk(session(), input, signal)),
      callModel: fromCallback<NoEvent, CallModelInput>(({ input, sendBack }) =>
        callModel(session(), input, sendBack),
      ),
      evaluateResponse: fromPromise(({ input }) => evaluateResponse(session(), input)),
      checkCompletion: fromPromise(({ input }) => checkCompletion(session(), input)),
      finalizeRun: fromPromise(async () => {
        await session().journal.barrier();
      }),
      answerProblemCalls: fromPromise(({ input }) => answerProblemCalls(session(), input)),
      approvalDesk: fromCallback<DecisionEvent, CallsInput>(({ input, sendBack, receive }) => {
        receive(approvalDesk(session(), input, sendBack));
      }),
      executeTools: fromCallback<NoEvent, CallsInput>(({ input, sendBack }) =>
        executeTools(session(), input, sendBack),
      ),
      appendResults: fromPromise(async ({ input }) => {
        const deps = session();
        const journaled = await deps.journal.barrier();
        if (!journaled.ok) throw storageError(journaled.error);
        const appended = await deps.serial.run(input.branchId, () => appendRound(deps, input));
        if (!appended.ok) throw appended.error;
      }),
      keepAttempt: fromPromise(({ input }) => keepAttempt(session(), input)),
      closeRun: fromPromise(({ input }) => closeRun(session(), input)),
    },
  });
}
