import { fromCallback, fromPromise } from "xstate";

import type { Result } from "#domain/result.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { QueuedMessage } from "#domain/runs/run.ts";

import type { Trigger } from "./run-context.ts";
import type {
  CompletionVerdict,
  DecisionEvent,
  Evaluation,
  PreparedRequest,
} from "./run-events.ts";

/** For effects to which no events are sent. */
export type NoEvent = { type: "none" };

/** Identifies a branch, and the run on it if one has begun. */
export interface BranchRef {
  runId: string | undefined;
  contextId: string;
  branchId: string;
}

/** Identifies the run in the input of every effect that needs one. */
export interface RunRef extends BranchRef {
  runId: string;
}

export interface PrepareRunInput extends RunRef {
  trigger: Trigger;
  /** The partial answer, which a retry moves aside and a continuation keeps. */
  draftNodeId: string | undefined;
  /** As in `PrepareRequestInput`. A request that is made again repeats the warning. */
  warnOfRepetition: boolean;
  /** As in `PrepareRequestInput`. */
  held: boolean;
}

export interface CallModelInput extends RunRef {
  /** Undefined if no request has been prepared: the call then fails. */
  requestId: string | undefined;
}

export interface EvaluateInput extends RunRef {
  /** The answer. Undefined if the run's row has lost it. */
  nodeId: string | undefined;
}

export interface CallsInput extends RunRef {
  /** The answer with the calls. Undefined before the run's first answer, or if the run's row has lost it. */
  answerNodeId: string | undefined;
  calls: OpenCall[];
}

export interface ExecuteInput extends CallsInput {
  /**
   * True if the page was reloaded during the run. A sub-task then sends nothing before the person says
   * so.
   */
  held: boolean;
}

export interface PrepareRequestInput extends CallsInput {
  /** The problem with the last answer, sent to the model as a synthetic user node. */
  completionProblem: string | undefined;
  /** True if the last two rounds were identical, so that the model must be warned. */
  warnOfRepetition: boolean;
  /**
   * True if the page was reloaded. The request is only prepared to find out whether it can be, and not
   * sent.
   */
  held: boolean;
}

/** A broken attempt whose text is to be kept, and shown while the run waits. */
export interface KeepInput extends RunRef {
  draftNodeId: string | undefined;
  /** Why the attempt broke. */
  error: RunError | undefined;
}

/** Of a branch at rest, too, on which nothing has run. */
export interface CloseInput extends BranchRef {
  /** The message that began the run, if it may not be on the branch yet. */
  outgoing: QueuedMessage | undefined;
  answerNodeId: string | undefined;
  draftNodeId: string | undefined;
  calls: OpenCall[];
  /** The reason given in the error result of each call that has no result. */
  reason: "stopped" | "failed";
  error: RunError | undefined;
}

function notProvided(name: string): never {
  throw new Error(`The actor "${name}" was not provided.`);
}

/** Id of the invoked `recordDecisions`. Stored journals contain it, so it must not change. */
export const DECISION_RECORDER = "desk";

/**
 * Every effect of a run, as a typed stub. The app provides the implementations. Each first waits until
 * the journal row of the step that started it is committed.
 */
export const runActors = {
  /** Stores the person's message, loads memories, prepares the first request. */
  prepareRun: fromPromise<Result<PreparedRequest, RunError>, PrepareRunInput>(() =>
    notProvided("prepareRun"),
  ),
  /** Sends the request, reads the stream and reports `ModelEvent`s. Stopping it aborts the request. */
  callModel: fromCallback<NoEvent, CallModelInput>(() => notProvided("callModel")),
  /** Reads the stored answer and sorts its calls: malformed, pending, approved, question. */
  evaluateResponse: fromPromise<Evaluation, EvaluateInput>(() => notProvided("evaluateResponse")),
  /** Checks the answer against the output schema and the validators. */
  checkCompletion: fromPromise<CompletionVerdict, EvaluateInput>(() =>
    notProvided("checkCompletion"),
  ),
  /** Stores what the run proposes to remember. */
  finalizeRun: fromPromise<void, RunRef>(() => notProvided("finalizeRun")),
  /** Journals an error result for each malformed or unknown call. */
  answerProblemCalls: fromPromise<{ callId: string; settled: SettledCall }[], CallsInput>(() =>
    notProvided("answerProblemCalls"),
  ),
  /** Makes each decision durable, then reports it as a `DecisionResultEvent`. */
  recordDecisions: fromCallback<DecisionEvent, CallsInput>(() => notProvided("recordDecisions")),
  /**
   * Runs approved calls without a result concurrently and reports `ToolEvent`s. Stopping it aborts
   * them.
   */
  executeTools: fromCallback<NoEvent, ExecuteInput>(() => notProvided("executeTools")),
  /** Appends the round's tool nodes in call order. */
  appendResults: fromPromise<void, CallsInput>(() => notProvided("appendResults")),
  /** Runs the enhancers and the adapter. First appends the round if it has no tool nodes yet. */
  prepareRequest: fromPromise<Result<PreparedRequest, RunError>, PrepareRequestInput>(() =>
    notProvided("prepareRequest"),
  ),
  /** Stores a broken attempt's text as a partial message. Idempotent. */
  keepAttempt: fromPromise<void, KeepInput>(() => notProvided("keepAttempt")),
  /** Moves a broken attempt aside, or keeps it to continue from, then prepares the request again. */
  recoverAttempt: fromPromise<Result<PreparedRequest, RunError>, PrepareRunInput>(() =>
    notProvided("recoverAttempt"),
  ),
  /**
   * Stores the outgoing message and the partial answer, and gives each open call an error result that
   * says why. Idempotent.
   */
  closeRun: fromPromise<void, CloseInput>(() => notProvided("closeRun")),
};
