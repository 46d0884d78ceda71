import type { JournalRow, OpenCall, RunRow } from "#domain/run.ts";

import type { ResumableState, RunInput } from "./run-context.ts";

/** What the database knows beside the run's row. */
export interface ResumeFacts {
  journal: readonly JournalRow[];
  /** The streamed answer was stored whole before the page went away, as this node. */
  wholeAnswerNodeId: string | undefined;
  /** Results are settled as these digests; the journal is where they became durable. */
  digestOf(row: Extract<JournalRow["detail"], { kind: "call"; phase: "done" }>): string;
  /** Unix milliseconds. */
  now: number;
}

/** A back-off that ended longer ago than this (milliseconds) is not taken up by itself. */
const STALE_BACKOFF = 60_000;

/**
 * Where a run goes on after a reload, a crash or a take-over (ARCHITECTURE.md, "Return"). The run's row and
 * its journal decide; nothing is sent on the way.
 */
export function planResume(row: RunRow, facts: ResumeFacts): NonNullable<RunInput["resume"]> {
  const calls = callsFromJournal(row.calls, facts);
  const known: RunRow = { ...row, calls };
  const top = row.state.split(".")[0];
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
        row.state.endsWith("awaitingReview") ? "awaitingReview" : "addingResults",
        known,
      );
    case "awaitingToolApproval":
    case "awaitingClarification":
    case "processingUserMessage":
    case "processingLLMResponse":
    case "handlingToolError":
    case "generatingResponse":
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
      message: "The page was closed or reloaded while the answer was on its way.",
      retryable: true,
    },
  });
}

/** Idempotent calls run again by themselves; for the others the person decides. */
function resumeTools(row: RunRow): NonNullable<RunInput["resume"]> {
  const calls = row.calls.map((call) =>
    call.started === true && call.settled === undefined && !call.idempotent
      ? { ...call, mayHaveRun: true }
      : call,
  );
  if (!calls.some((call) => call.mayHaveRun === true)) return resume("executingTools", row);
  return resume("awaitingPerson", {
    ...row,
    calls,
    origin: "tools",
    error: {
      kind: "interrupted",
      message: "The page was closed or reloaded while a tool was running.",
      retryable: true,
    },
  });
}

function resumeFailure(row: RunRow, now: number): NonNullable<RunInput["resume"]> {
  const backingOff = row.state.endsWith("backingOff") && row.deadline !== undefined;
  if (backingOff && now - (row.deadline ?? 0) <= STALE_BACKOFF) return resume("backingOff", row);
  const { deadline: _deadline, ...rest } = row;
  return resume("awaitingPerson", rest);
}

/** The journal is ahead of the row where the page went away between the two. */
function callsFromJournal(calls: readonly OpenCall[], facts: ResumeFacts): OpenCall[] {
  return calls.map((call) => facts.journal.reduce((known, row) => learn(known, row, facts), call));
}

function learn(call: OpenCall, { detail }: JournalRow, facts: ResumeFacts): OpenCall {
  if (detail.kind !== "call" || detail.callId !== call.id || call.settled !== undefined)
    return call;
  switch (detail.phase) {
    case "intended":
      return call;
    case "started":
      return { ...call, started: true };
    case "decided":
      return call.status === "question" ? call : { ...call, status: detail.status };
    case "done":
      return {
        ...call,
        settled: {
          isError: detail.isError,
          source: detail.source,
          digest: facts.digestOf(detail),
        },
      };
  }
}
