import type { ValidatorKind } from "#domain/answer-validators.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ContentPart, FileChange } from "#domain/message.ts";
import type { CallNote } from "#domain/tool.ts";

import { isInDoubt } from "./open-calls.ts";
import type { OpenCall, TaskSpending } from "./open-calls.ts";
import type { RunError } from "./run-error.ts";
import { isRunning } from "./run-states.ts";
import type { StatePath } from "./run-states.ts";

/** Limits of one run. Null, like an absent field, means no limit. */
export interface BudgetLimits {
  modelCalls: number | null;
  toolSuccesses: number | null;
  toolErrors: number | null;
  outputRetries: number | null;
  validatorRetries: number | null;
  /** Total tokens of the run, in and out. */
  tokens?: number | null;
  /** US dollars, of the answers whose cost is known. */
  dollars?: number | null;
  /** Of work: waiting for the person, and time while the page is closed, do not count. */
  minutes?: number | null;
}

export const defaultBudgetLimits: BudgetLimits = {
  modelCalls: 25,
  toolSuccesses: 10,
  toolErrors: 3,
  outputRetries: 3,
  validatorRetries: 3,
};

export interface BudgetCounters {
  modelCalls: number;
  /**
   * By tool name, the rounds in a row in which it was asked nothing new, the one that first asked it
   * included; a round in which it only failed resets it.
   */
  toolSuccesses: Record<string, number>;
  /** By tool name, the rounds in a row in which it only failed; a success resets it. */
  toolErrors: Record<string, number>;
  /** Calls of all tools. Absent in rows of older versions. */
  toolCalls?: number;
  outputRetries: number;
  /** Of all validators. */
  validatorRetries: number;
  /** The same by kind: each has the whole budget. Absent until there is one. */
  retriesByValidator?: Partial<Record<ValidatorKind, number>>;
  tokens: number;
  /** US dollars of the answers whose cost is known. Absent in rows of older versions, as below. */
  dollars?: number;
  /** Answers whose cost is not known. */
  unpriced?: number;
  /** Milliseconds of work. */
  ms?: number;
}

/** What a run has called, as far as repetition shows in it. */
export interface RoundFingerprints {
  last: string | null;
  /** How often the newest round occurred in a row; two warns the model, three ends the run. */
  repeats: number;
  /**
   * By tool name, what its calls asked that succeeded (`CallDigests`), the newest last. Absent until
   * there is one.
   */
  asked?: Record<string, string[]>;
}

/** A message written while its branch was running; it waits for the run to end. */
export interface QueuedMessage {
  runId: string;
  nodeId: string;
  content: ContentPart[];
  queuedAt: number;
}

/** A row of `runs`: the projection of a run's machine from which it is rebuilt. */
export interface RunRow {
  id: string;
  contextId: string;
  branchId: string;
  state: StatePath;
  /** Requests made to the model in this run. */
  iteration: number;
  counters: BudgetCounters;
  fingerprints: RoundFingerprints;
  /** The round in `calls` is already in the counters. */
  roundCounted: boolean;
  retryCount: number;
  origin: "llm" | "tools";
  /** Unix milliseconds at which a back-off ends. */
  deadline?: number;
  error?: RunError;
  /** The assistant node that is streaming or broke. */
  draftNodeId?: string;
  /** The assistant node whose calls are being handled. */
  answerNodeId?: string;
  /** What the model must be told about its last answer (schema or validator errors). */
  completionProblem?: string;
  calls: OpenCall[];
  /** The one with this run's own id has begun it, and is not known to be on the branch yet. */
  queue: QueuedMessage[];
  /** True while queued messages wait for the person (after Stop). */
  queueHeld: boolean;
  limits: BudgetLimits;
  /** How the person lets this run retry, where that differs from its connection's policy. */
  ownRetry?: Partial<RetryPolicy>;
  startedAt: number;
  updatedAt: number;
}

/** What waits for the run to end: without the message that it is just beginning with. */
export function waitingMessages({ id, state, queue }: RunRow): readonly QueuedMessage[] {
  return state === "processingUserMessage" ? queue.filter(({ runId }) => runId !== id) : queue;
}

/** A row of `journal`: one microstep of a run, or one fact about a call. */
export interface JournalRow {
  runId: string;
  /** From 0; a number is missing if its row could not be stored. */
  seq: number;
  /** Unix milliseconds. */
  at: number;
  /** Empty, as `to`, if no step of the run has been journaled yet. */
  from: StatePath | "";
  event: string;
  to: StatePath | "";
  iteration: number;
  budgets: BudgetCounters;
  /** Milliseconds since the previous row; 0 after a reload, since the page was closed meanwhile. */
  ms: number;
  detail: JournalDetail;
}

export type JournalDetail =
  | {
      kind: "transition";
      error?: RunError;
      /** On the steps into and out of `awaitingBudget`, and when the person changes the limits. */
      limits?: BudgetLimits;
      [key: string]: unknown;
    }
  | { kind: "call"; callId: string; toolName: string; phase: "intended" | "started" }
  | {
      kind: "call";
      callId: string;
      toolName: string;
      phase: "decided";
      status: "approved" | "denied";
      /** SHA-256 of the exact arguments that may run. */
      argumentsHash: string;
      /**
       * `definitionHash` of the tool as it was then; absent if there was none, and in rows from
       * before there were tools that change.
       */
      definitionHash?: string;
      edited: boolean;
      reason?: string;
      /** How far the person's approval reaches; `NOT_ASKED` if they were not asked. */
      scope?: string;
      /** The person wants to see the result before the model does. */
      review?: true;
    }
  | { kind: "call"; callId: string; toolName: string; phase: "noted"; note: CallNote }
  | {
      kind: "call";
      callId: string;
      toolName: string;
      phase: "done";
      result: JsonValue;
      isError: boolean;
      source: "tool" | "person" | "system";
      toolMs?: number;
      /** What the call changes in the branch's workspace. */
      files?: readonly FileChange[];
      spent?: TaskSpending;
    };

/** A row of `chunks`: stream text not yet merged into its node. */
export interface ChunkRow {
  runId: string;
  nodeId: string;
  /** From 0, without gaps, per node. */
  seq: number;
  part: "text" | "reasoning";
  text: string;
}

/**
 * An answer broke off, or its request was never sent, and nothing else is open: the person's next
 * message may follow immediately. If a call may have run, the person must decide on it first.
 */
export function isInterrupted({ state, origin, calls }: Interruptible): boolean {
  return state === "transientFailure.awaitingPerson" && origin === "llm" && !calls.some(isInDoubt);
}

type Interruptible = Pick<RunRow, "state" | "origin" | "calls">;

/** Neither at rest nor failed: it can be stopped, and messages sent meanwhile wait in its queue. */
export function isUnfinished({ state }: Pick<RunRow, "state">): boolean {
  return isRunning(state);
}

/** The person ended it at a limit, or a sub-task's share was used up: what it has so far is kept. */
export function isEndedAtLimit({
  state,
  error,
}: Pick<RunRow, "state"> & { error?: RunError | undefined }): boolean {
  return state === "failed" && error?.kind === "budget";
}
