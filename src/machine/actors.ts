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

/** An effect that is sent nothing. */
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
  /** The partial answer that a retry moves aside or a continuation keeps. */
  draftNodeId: string | undefined;
  /** As in `PrepareRequestInput`: the request that is made again repeats the warning. */
  warnOfRepetition: boolean;
  /** As in `PrepareRequestInput`. */
  held: boolean;
}

export interface CallModelInput extends RunRef {
  requestId: string;
}

export interface EvaluateInput extends RunRef {
  nodeId: string;
}

export interface CallsInput extends RunRef {
  answerNodeId: string;
  calls: OpenCall[];
}

export interface ExecuteInput extends CallsInput {
  /** The page was reloaded during the run: a sub-task sends nothing before the person says so. */
  held: boolean;
}

export interface PrepareRequestInput extends CallsInput {
  /** Sent to the model as a synthetic user node. */
  completionProblem: string | undefined;
  /** The last two rounds were the same: the model is warned. */
  warnOfRepetition: boolean;
  /** The page was reloaded: whether a request can be made is all there is to know, as none is sent. */
  held: boolean;
}

/** A broken attempt's text, shown while the run waits. */
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
  /** Goes into the error result of each call that has no result. */
  reason: "stopped" | "failed";
  error: RunError | undefined;
}

function notProvided(name: string): never {
  throw new Error(`The actor "${name}" was not provided.`);
}

/** Id of the invoked `recordDecisions`. Stored journals name it so. */
export const DECISION_RECORDER = "desk";

/**
 * Every effect of a run, as typed stubs. The app provides the implementations; each of them first
 * waits until the journal row of the step that started it is committed.
 */
export const runActors = {
  /** Stores the person's node, loads memories, prepares the first request. */
  prepareRun: fromPromise<Result<PreparedRequest, RunError>, PrepareRunInput>(() =>
    notProvided("prepareRun"),
  ),
  /** Opens the request, reads the stream, sends `ModelEvent`s. Stopping it aborts the request. */
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
  /** Runs the approved calls without a result concurrently, sends `ToolEvent`s. Stopping aborts. */
  executeTools: fromCallback<NoEvent, ExecuteInput>(() => notProvided("executeTools")),
  /** Appends the round's tool nodes in call order. */
  appendResults: fromPromise<void, CallsInput>(() => notProvided("appendResults")),
  /** Runs the enhancers and the adapter; first appends a round that has no tool nodes yet. */
  prepareRequest: fromPromise<Result<PreparedRequest, RunError>, PrepareRequestInput>(() =>
    notProvided("prepareRequest"),
  ),
  /** Stores a broken attempt's text as a partial message. Idempotent. */
  keepAttempt: fromPromise<void, KeepInput>(() => notProvided("keepAttempt")),
  /** Moves a broken attempt aside, or keeps it to continue from, and prepares the request again. */
  recoverAttempt: fromPromise<Result<PreparedRequest, RunError>, PrepareRunInput>(() =>
    notProvided("recoverAttempt"),
  ),
  /** Stores the message and the partial answer, and gives every open call a marked error result. Idempotent. */
  closeRun: fromPromise<void, CloseInput>(() => notProvided("closeRun")),
};
