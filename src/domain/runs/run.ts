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
  /** Cost in US dollars of the answers whose cost is known. */
  dollars?: number | null;
  /** Minutes of work. Waiting for the person and time while the page is closed do not count. */
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
   * By tool name, the number of consecutive rounds in which the tool was asked nothing new, including
   * the round that first asked it. Reset by a round in which the tool only failed.
   */
  toolSuccesses: Record<string, number>;
  /** By tool name, the number of consecutive rounds in which the tool only failed. Reset by a success. */
  toolErrors: Record<string, number>;
  /** Number of calls of all tools. Absent in rows of older versions. */
  toolCalls?: number;
  outputRetries: number;
  /** Retries caused by validators of all kinds. */
  validatorRetries: number;
  /** Retries by kind of validator, each of which has the whole budget. Absent until there is one. */
  retriesByValidator?: Partial<Record<ValidatorKind, number>>;
  tokens: number;
  /**
   * Cost in US dollars of the answers whose cost is known. Like the fields below, absent in rows of
   * older versions.
   */
  dollars?: number;
  /** Number of answers whose cost is unknown. */
  unpriced?: number;
  /** Milliseconds of work. */
  ms?: number;
}

/** What a run remembers of its calls in order to detect repetition. */
export interface RoundFingerprints {
  last: string | null;
  /** How often the newest round has occurred in a row. Two warns the model, three ends the run. */
  repeats: number;
  /**
   * By tool name, the arguments of calls that succeeded, as `CallDigests.asked`, newest last. Absent
   * until there is one.
   */
  asked?: Record<string, string[]>;
}

/** A message written while its branch was running, which waits for the run to end. */
export interface QueuedMessage {
  runId: string;
  nodeId: string;
  content: ContentPart[];
  queuedAt: number;
}

/** A row of `runs`: the stored state from which a run's machine is rebuilt. */
export interface RunRow {
  id: string;
  contextId: string;
  branchId: string;
  state: StatePath;
  /** How many requests this run has made to the model. */
  iteration: number;
  counters: BudgetCounters;
  fingerprints: RoundFingerprints;
  /** True if the round in `calls` is already included in the counters. */
  roundCounted: boolean;
  retryCount: number;
  origin: "llm" | "tools";
  /** When the current back-off ends, in Unix milliseconds. */
  deadline?: number;
  error?: RunError;
  /** The assistant node that is streaming or was cut off. */
  draftNodeId?: string;
  /** The assistant node whose calls are being handled. */
  answerNodeId?: string;
  /** What the model must be told about its last answer (schema or validator errors). */
  completionProblem?: string;
  calls: OpenCall[];
  /**
   * Queued messages. The one with this run's own id began the run, and is not known to be on the branch
   * yet.
   */
  queue: QueuedMessage[];
  /** True while queued messages wait for the person (after Stop). */
  queueHeld: boolean;
  limits: BudgetLimits;
  /** The person's retry limits for this run, where they differ from the connection's policy. */
  ownRetry?: Partial<RetryPolicy>;
  startedAt: number;
  updatedAt: number;
}

/** The messages that wait for the run to end, without the one with which it is just beginning. */
export function waitingMessages({ id, state, queue }: RunRow): readonly QueuedMessage[] {
  return state === "processingUserMessage" ? queue.filter(({ runId }) => runId !== id) : queue;
}

/** A row of `journal`: one microstep of a run, or one fact about a call. */
export interface JournalRow {
  runId: string;
  /** Counts from 0. A number is missing if its row could not be stored. */
  seq: number;
  /** Unix milliseconds. */
  at: number;
  /** Like `to`, empty if no step of the run has been journaled yet. */
  from: StatePath | "";
  event: string;
  to: StatePath | "";
  iteration: number;
  budgets: BudgetCounters;
  /** Milliseconds since the previous row, or 0 after a reload, since the page was closed in between. */
  ms: number;
  detail: JournalDetail;
}

export type JournalDetail =
  | {
      kind: "transition";
      error?: RunError;
      /** Set on steps into and out of `awaitingBudget`, and when the person changes the limits. */
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
       * `definitionHash` of the tool at that time. Absent if there was no such tool, and in rows from
       * before tools could change.
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
      /** The files that the call changes in the branch's workspace. */
      files?: readonly FileChange[];
      spent?: TaskSpending;
    };

/** A row of `chunks`: streamed text that has not been merged into its node yet. */
export interface ChunkRow {
  runId: string;
  nodeId: string;
  /** Counts from 0, without gaps, for each node. */
  seq: number;
  part: "text" | "reasoning";
  text: string;
}

/**
 * Whether an answer broke off, or its request was never sent, and nothing else is open, so that the
 * person's next message may follow at once. If a call may have run, the person must decide about it
 * first.
 */
export function isInterrupted({ state, origin, calls }: Interruptible): boolean {
  return state === "transientFailure.awaitingPerson" && origin === "llm" && !calls.some(isInDoubt);
}

type Interruptible = Pick<RunRow, "state" | "origin" | "calls">;

/**
 * Whether the run is neither at rest nor failed. It can be stopped, and messages that are sent wait in
 * its queue.
 */
export function isUnfinished({ state }: Pick<RunRow, "state">): boolean {
  return isRunning(state);
}

/**
 * Whether the run ended at a limit because the person ended it or a sub-task's share was used up. What
 * it has written so far is kept.
 */
export function isEndedAtLimit({
  state,
  error,
}: Pick<RunRow, "state"> & { error?: RunError | undefined }): boolean {
  return state === "failed" && error?.kind === "budget";
}
