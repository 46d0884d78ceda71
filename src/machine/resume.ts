import { defined } from "#domain/defined.ts";
import type { CallDigests } from "#domain/fingerprint.ts";
import {
  hasOutcome,
  isApproved,
  isInDoubt,
  isPending,
  isQuestion,
  wantsReview,
} from "#domain/runs/open-calls.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { topState } from "#domain/runs/run-states.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";

import type { ResumableState, RunInput } from "./run-context.ts";

/** What the database knows besides the run's row. */
export interface ResumeFacts {
  journal: readonly JournalRow[];
  /** The node of a streamed answer that was stored whole before the page closed, if there is one. */
  wholeAnswerNodeId: string | undefined;
  /** The digests of a call whose result is durable in the journal. */
  digestsOf(row: Extract<JournalRow["detail"], { kind: "call"; phase: "done" }>): CallDigests;
  /** Unix milliseconds. */
  now: number;
}

/** Milliseconds. A back-off that ended longer ago than this does not continue automatically. */
const STALE_BACKOFF = 60_000;

/**
 * Where a run resumes after a reload, a crash or a take-over (ARCHITECTURE.md, "Return"). This is
 * decided from the run's row and its journal. Nothing is sent.
 */
export function planResume(row: RunRow, facts: ResumeFacts): NonNullable<RunInput["resume"]> {
  const calls = callsFromJournal(row.calls, facts);
  const known: RunRow = { ...row, calls };
  const top = topState(row.state);
  switch (top) {
    case "awaitingLLMResponse":
    case "streamingLLMResponse":
      return facts.wholeAnswerNodeId === undefined
        ? interrupted(known)
        : resume("processingLLMResponse", withAnswer(known, facts.wholeAnswerNodeId));
    case "executingTools":
      return resumeTools(known);
    case "transientFailure":
      return resumeFailure(known, facts.now);
    case "processingToolResults":
      return resume(
        row.state === "processingToolResults.awaitingReview" ? "awaitingReview" : "addingResults",
        known,
      );
    case "awaitingToolApproval":
    case "awaitingClarification":
      return resumeDecisions(known);
    case "processingUserMessage":
    case "processingLLMResponse":
    case "handlingToolError":
    case "generatingResponse":
    case "awaitingBudget":
    case "failed":
      return resume(top, known);
    default:
      return resume("idle", known);
  }
}

function resume(state: ResumableState, row: RunRow): NonNullable<RunInput["resume"]> {
  return { state, row };
}

function withAnswer(row: RunRow, answerNodeId: string): RunRow {
  const { draftNodeId: _draft, ...rest } = row;
  return { ...rest, answerNodeId };
}

function interrupted(row: RunRow): NonNullable<RunInput["resume"]> {
  const { deadline: _deadline, ...rest } = row;
  return resume("awaitingPerson", {
    ...rest,
    origin: "llm",
    error: {
      kind: "interrupted",
      message: "The page was closed or reloaded while the answer was streaming.",
      retryable: true,
    },
  });
}

/**
 * Where a run resumes that was waiting for decisions. Its last decision may be recorded only in the
 * journal. The order is that of the routes after a decision (routing.ts).
 */
function resumeDecisions(row: RunRow): NonNullable<RunInput["resume"]> {
  const { calls } = row;
  if (calls.some(isPending)) return resume("awaitingToolApproval", row);
  if (calls.some(isApproved)) return resume("executingTools", row);
  if (calls.some(isQuestion)) return resume("awaitingClarification", row);
  if (!calls.some(hasOutcome)) return resume("generatingResponse", row);
  return resume(calls.some(wantsReview) ? "awaitingReview" : "addingResults", row);
}

/**
 * Where a run resumes that was executing tools. Idempotent calls run again automatically; for all
 * others the person decides.
 */
function resumeTools(row: RunRow): NonNullable<RunInput["resume"]> {
  const calls = row.calls.map((call) =>
    call.started === true && call.settled === undefined && !call.idempotent
      ? { ...call, mayHaveRun: true }
      : call,
  );
  if (!calls.some(isInDoubt)) return resume("executingTools", row);
  return resume("awaitingPerson", {
    ...row,
    calls,
    origin: "tools",
    error: {
      kind: "interrupted",
      message: "The page was closed or reloaded while a tool was running.",
      ...defined({ toolName: calls.find(isInDoubt)?.toolName }),
      retryable: true,
    },
  });
}

function resumeFailure(row: RunRow, now: number): NonNullable<RunInput["resume"]> {
  const backingOff = row.state === "transientFailure.backingOff" && row.deadline !== undefined;
  if (backingOff && now - (row.deadline ?? 0) <= STALE_BACKOFF) return resume("backingOff", row);
  const { deadline: _deadline, ...rest } = row;
  return resume("awaitingPerson", rest);
}

/**
 * The calls brought up to date from the journal, which is ahead of the row if the page closed between
 * the two writes.
 */
function callsFromJournal(calls: readonly OpenCall[], facts: ResumeFacts): OpenCall[] {
  return calls.map((call) =>
    facts.journal.reduce((known, row) => applyJournalRow(known, row, facts), call),
  );
}

function applyJournalRow(call: OpenCall, { detail }: JournalRow, facts: ResumeFacts): OpenCall {
  if (detail.kind !== "call" || detail.callId !== call.id || call.settled !== undefined)
    return call;
  switch (detail.phase) {
    case "intended":
    case "noted":
      return call;
    case "started":
      return { ...call, started: true };
    case "decided":
      return call.status === "question" ? call : asDecided(call, detail);
    case "done":
      return {
        ...call,
        settled: {
          isError: detail.isError,
          source: detail.source,
          ...facts.digestsOf(detail),
          ...defined({ spent: detail.spent }),
        },
      };
  }
}

/**
 * Applies a recorded decision. The row's own `review` is newer: the result may have been passed on
 * since.
 */
function asDecided(
  call: OpenCall,
  { status, review }: Extract<JournalRow["detail"], { phase: "decided" }>,
): OpenCall {
  return { ...call, status, ...defined({ review: call.review ?? review }) };
}
