import type { Outgoing } from "#domain/command.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { emptyCounters, noFingerprints } from "#domain/runs/budgets.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StatePath } from "#domain/runs/run-states.ts";
import type { BudgetCounters, BudgetLimits, QueuedMessage, RunRow } from "#domain/runs/run.ts";
import { mergeRetries } from "#domain/settings/run-limits.ts";

import type { PersonEvent } from "./run-events.ts";

/** What started the current work; `prepareRun` and `recoverAttempt` act on it. */
export type Trigger =
  | Extract<PersonEvent, { type: "message.send" | "run.start" | "run.retry" | "run.continue" }>
  | { type: "automatic" };

/**
 * What is happening on one branch right now: ids, counters and pending decisions. Rows and text are
 * kept elsewhere (ARCHITECTURE, "Who owns what").
 */
export interface RunContext extends Pick<RunRow, KeptAsItIs> {
  clock: Clock;
  /** Undefined until the first message. A new one for each message, retry or continue from rest. */
  runId: string | undefined;
  retry: RetryPolicy;
  /** The part of `retry` that the person set for this run. */
  ownRetry: Partial<RetryPolicy> | undefined;
  /** Since when time counts as work (Unix milliseconds); undefined while it does not. */
  workingSince: number | undefined;
  deadline: number | undefined;
  error: RunError | undefined;
  draftNodeId: string | undefined;
  answerNodeId: string | undefined;
  /** True if the current attempt has shown some text of the answer. */
  answerTextSeen: boolean;
  trigger: Trigger;
  /** The person's message that began the run, until it is on the branch. */
  outgoing: OutgoingMessage | undefined;
  requestId: string | undefined;
  /** Sent to the model with the next request, then cleared. */
  completionProblem: string | undefined;
  /** The state that `restoring` leads to; read only once. */
  resume: ResumableState;
  /** True if the page was reloaded during the run. Nothing is sent until the person says so. */
  held: boolean;
}

export interface OutgoingMessage extends QueuedMessage {
  /**
   * True if its sender was told that it is kept. Otherwise the sender still has it, and is told of a
   * failure.
   */
  isPromised: boolean;
}

/** Fields that are the same in a run's row and in its context. */
type KeptAsItIs =
  | "contextId"
  | "branchId"
  | "iteration"
  | "counters"
  | "fingerprints"
  | "roundCounted"
  | "retryCount"
  | "origin"
  | "calls"
  | "queue"
  | "queueHeld"
  | "limits"
  | "startedAt";

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
  | "awaitingBudget"
  | "backingOff"
  | "awaitingPerson";

/** Time and randomness, injected so that a run can be replayed. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** A number from 0 up to but not including 1. */
  random(): number;
}

export interface RunInput {
  clock: Clock;
  contextId: string;
  branchId: string;
  limits: BudgetLimits;
  retry: RetryPolicy;
  /** When the branch's last run began. The next run counts as newer even if the clock was set back. */
  startedAfter?: number;
  /** Absent if there is nothing to resume. */
  resume?: { state: ResumableState; row: RunRow };
}

const HELD_AFTER_RELOAD: ReadonlySet<ResumableState> = new Set([
  "processingUserMessage",
  "processingLLMResponse",
  "handlingToolError",
  "executingTools",
  "addingResults",
  "generatingResponse",
]);

export function initialRunContext(input: RunInput): RunContext {
  const row = input.resume?.row;
  const outgoing = row?.queue.find(({ runId }) => runId === row.id);
  const queue = row?.queue.filter((message) => message !== outgoing) ?? [];
  return {
    clock: input.clock,
    contextId: input.contextId,
    branchId: input.branchId,
    runId: row?.id,
    limits: row?.limits ?? input.limits,
    retry: mergeRetries(input.retry, row?.ownRetry),
    ownRetry: row?.ownRetry,
    workingSince: row === undefined ? undefined : input.clock.now(),
    iteration: row?.iteration ?? 0,
    counters: row?.counters ?? emptyCounters(),
    fingerprints: row?.fingerprints ?? noFingerprints,
    roundCounted: row?.roundCounted ?? false,
    retryCount: row?.retryCount ?? 0,
    origin: row?.origin ?? "llm",
    deadline: row?.deadline,
    error: row?.error,
    draftNodeId: row?.draftNodeId,
    answerNodeId: row?.answerNodeId,
    answerTextSeen: row?.draftNodeId !== undefined,
    calls: row?.calls ?? [],
    queue,
    queueHeld: queue.length > 0 || (row?.queueHeld ?? false),
    trigger:
      outgoing === undefined ? { type: "automatic" } : { type: "message.send", ...sent(outgoing) },
    // The sender of the message may be gone, so treat it as promised.
    outgoing: outgoing && { ...outgoing, isPromised: true },
    requestId: undefined,
    completionProblem: row?.completionProblem,
    resume: input.resume?.state ?? "idle",
    held: input.resume !== undefined && HELD_AFTER_RELOAD.has(input.resume.state),
    startedAt: row?.startedAt ?? input.startedAfter ?? 0,
  };
}

/** A queued message in the form that a command uses. */
export function sent({ runId, nodeId, content }: QueuedMessage): Outgoing {
  return { runId, nodeId, content };
}

/** The counters including the time worked until now. */
export function countersAt(
  { counters, workingSince }: Pick<RunContext, "counters" | "workingSince">,
  now: number,
): BudgetCounters {
  if (workingSince === undefined) return counters;
  return { ...counters, ms: (counters.ms ?? 0) + Math.max(0, now - workingSince) };
}

/** The message that began the run, if it is not on the branch yet, in the form of a queued message. */
export function outgoingIn({ outgoing }: Pick<RunContext, "outgoing">): QueuedMessage[] {
  if (outgoing === undefined) return [];
  const { isPromised: _isPromised, ...message } = outgoing;
  return [message];
}

/** The part of a run that survives a reload. Before a branch's first run its id is empty, and it is not stored. */
export function toRunRow(context: RunContext, state: StatePath, now: number): RunRow {
  return {
    id: context.runId ?? "",
    contextId: context.contextId,
    branchId: context.branchId,
    state,
    iteration: context.iteration,
    counters: countersAt(context, now),
    fingerprints: context.fingerprints,
    roundCounted: context.roundCounted,
    retryCount: context.retryCount,
    origin: context.origin,
    ...defined({
      ownRetry: context.ownRetry,
      deadline: context.deadline,
      error: context.error,
      draftNodeId: context.draftNodeId,
      answerNodeId: context.answerNodeId,
      completionProblem: context.completionProblem,
    }),
    calls: context.calls,
    queue: [...outgoingIn(context), ...context.queue],
    queueHeld: context.queueHeld,
    limits: context.limits,
    startedAt: context.startedAt,
    updatedAt: now,
  };
}

/** The fields of the context that an action changes. Actions read only the context and the event. */
export type ContextChange = Partial<RunContext>;
