import type { RetryPolicy } from "#domain/connection.ts";
import type { RunError } from "#domain/run-error.ts";
import type {
  BudgetCounters,
  BudgetLimits,
  OpenCall,
  QueuedMessage,
  RoundFingerprints,
  RunRow,
} from "#domain/run.ts";

import type { PersonEvent } from "./run-events.ts";

/** What began the present work; `prepareRun` and `recoverAttempt` act on it. */
export type Trigger =
  | Extract<PersonEvent, { type: "message.send" | "run.start" | "run.retry" | "run.continue" }>
  | { type: "automatic" };

/**
 * What is happening now on one branch: ids, counters and pending decisions. Rows and text live
 * elsewhere (ARCHITECTURE, "Who owns what").
 */
export interface RunContext {
  clock: Clock;
  contextId: string;
  branchId: string;
  /** Empty until the first message. A new one for each message, retry or continue from rest. */
  runId: string;
  limits: BudgetLimits;
  retry: RetryPolicy;
  iteration: number;
  counters: BudgetCounters;
  fingerprints: RoundFingerprints;
  /** The round in `calls` has been counted into the budgets. */
  roundCounted: boolean;
  retryCount: number;
  origin: "llm" | "tools";
  deadline: number | undefined;
  error: RunError | undefined;
  draftNodeId: string | undefined;
  answerNodeId: string | undefined;
  /** The present attempt has shown text of the answer. */
  answerTextSeen: boolean;
  calls: OpenCall[];
  queue: QueuedMessage[];
  queueHeld: boolean;
  trigger: Trigger;
  requestId: string | undefined;
  /** Told to the model with the next request, then forgotten. */
  completionProblem: string | undefined;
  /** Where `restoring` goes; read once. */
  resume: ResumableState;
  /** A reload came in between: nothing may be sent before the person says so. */
  held: boolean;
  startedAt: number;
}

export type ResumableState =
  | "idle"
  | "failed"
  | "processingUserMessage"
  | "processingLLMResponse"
  | "handlingToolError"
  | "awaitingToolApproval"
  | "executingTools"
  | "awaitingClarification"
  | "awaitingReview"
  | "addingResults"
  | "generatingResponse"
  | "backingOff"
  | "awaitingPerson";

/** Time and chance, given from outside so that a run can be replayed. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
}

export interface RunInput {
  clock: Clock;
  contextId: string;
  branchId: string;
  limits: BudgetLimits;
  retry: RetryPolicy;
  /** Absent for a branch that has never run. */
  resume?: { state: ResumableState; row: RunRow };
}

export function emptyCounters(): BudgetCounters {
  return {
    modelCalls: 0,
    toolSuccesses: {},
    toolErrors: {},
    outputRetries: 0,
    validatorRetries: 0,
    tokens: 0,
  };
}

const HELD_ON_RETURN: ReadonlySet<ResumableState> = new Set([
  "processingUserMessage",
  "processingLLMResponse",
  "handlingToolError",
  "executingTools",
  "addingResults",
  "generatingResponse",
]);

export function initialRunContext(input: RunInput): RunContext {
  const row = input.resume?.row;
  return {
    clock: input.clock,
    contextId: input.contextId,
    branchId: input.branchId,
    runId: row?.id ?? "",
    limits: row?.limits ?? input.limits,
    retry: input.retry,
    iteration: row?.iteration ?? 0,
    counters: row?.counters ?? emptyCounters(),
    fingerprints: row?.fingerprints ?? { last: null, repeats: 0 },
    roundCounted: row?.roundCounted ?? false,
    retryCount: row?.retryCount ?? 0,
    origin: row?.origin ?? "llm",
    deadline: row?.deadline,
    error: row?.error,
    draftNodeId: row?.draftNodeId,
    answerNodeId: row?.answerNodeId,
    answerTextSeen: row?.draftNodeId !== undefined,
    calls: row?.calls ?? [],
    queue: row?.queue ?? [],
    queueHeld: row !== undefined && row.queue.length > 0 ? true : (row?.queueHeld ?? false),
    trigger: { type: "automatic" },
    requestId: undefined,
    completionProblem: row?.completionProblem,
    resume: input.resume?.state ?? "idle",
    held: input.resume !== undefined && HELD_ON_RETURN.has(input.resume.state),
    startedAt: row?.startedAt ?? 0,
  };
}

/** The projection of a run that survives a reload. `state` is the dotted path. */
export function toRunRow(context: RunContext, state: string, now: number): RunRow {
  return {
    id: context.runId,
    contextId: context.contextId,
    branchId: context.branchId,
    state,
    iteration: context.iteration,
    counters: context.counters,
    fingerprints: context.fingerprints,
    roundCounted: context.roundCounted,
    retryCount: context.retryCount,
    origin: context.origin,
    ...(context.deadline === undefined ? {} : { deadline: context.deadline }),
    ...(context.error === undefined ? {} : { error: context.error }),
    ...(context.draftNodeId === undefined ? {} : { draftNodeId: context.draftNodeId }),
    ...(context.answerNodeId === undefined ? {} : { answerNodeId: context.answerNodeId }),
    ...(context.completionProblem === undefined
      ? {}
      : { completionProblem: context.completionProblem }),
    calls: context.calls,
    queue: context.queue,
    queueHeld: context.queueHeld,
    limits: context.limits,
    startedAt: context.startedAt,
    updatedAt: now,
  };
}
