import { defined } from "#domain/defined.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { taskAtWork } from "#domain/tasks/task-at-work.ts";
import type { CloseInput, KeepInput, RunRef } from "#machine/actors.ts";
import { ToolFailure } from "#tools/tool.ts";

import { callFacts } from "./call-facts.ts";
import type { CallFacts } from "./call-facts.ts";
import { storeProposals } from "./finalize-run.ts";
import type { Proposing } from "./finalize-run.ts";
import { NOTHING_KNOWN, passedOn, withoutResult } from "./missing-result.ts";
import { appendUserNode, settleDraft } from "./nodes.ts";
import type {
  BranchWriting,
  CallJournaling,
  DraftKeeping,
  RunHistory,
  WriteOrder,
} from "./ports.ts";
import type { PreparedRequests } from "./prepared-requests.ts";
import { answerNode, appendRoundOf, callsIn, doneDetail } from "./results.ts";
import type { DoneDetail } from "./results.ts";
import { storageError } from "./run-errors.ts";
import type { Tasks } from "./tasks.ts";

/** The ports for giving the calls of an open round the results they lack, and ending their sub-tasks. */
type RoundClosing = BranchWriting &
  RunHistory &
  CallJournaling & { tasks: Pick<Tasks, "stop" | "retire" | "accountOf"> };

export type Closing = RoundClosing &
  DraftKeeping &
  Proposing &
  WriteOrder & { prepared: Pick<PreparedRequests, "drop"> };

/** Turns a failed attempt's text into a partial message that the person can see. Idempotent. */
export async function keepAttempt(
  deps: DraftKeeping & WriteOrder,
  input: KeepInput,
): Promise<void> {
  const { draftNodeId, error } = input;
  if (draftNodeId === undefined) return;
  const kept = await deps.serial.run(input.branchId, () =>
    settleDraft(deps, input, {
      draftNodeId,
      status: "partial",
      ...(error === undefined ? {} : { interruption: error.message }),
    }),
  );
  if (!kept.ok) throw kept.error;
}

/**
 * Stores the partial answer and the person's message, and gives every open call without a result a marked
 * error result. Goes by the database, not by the chart: Stop or a fault may come after an answer is stored
 * and before its calls are evaluated. Idempotent.
 */
export async function closeRun(deps: Closing, input: CloseInput): Promise<void> {
  const run = runIn(input);
  if (run !== undefined) deps.prepared.drop(run);
  await deps.serial.run(input.branchId, async () => {
    try {
      await keepDraft(deps, input);
      if (run !== undefined) await closeRound(deps, run, input);
      await keepOutgoing(deps, input);
    } finally {
      // Even if the round stays open, because whatever closes it later does not know the proposals.
      if (run !== undefined) await keepProposals(deps, run);
    }
  });
}

/** The run to close; undefined on a branch that has never run, which has no request, round or proposals. */
function runIn({ runId, contextId, branchId }: CloseInput): RunRef | undefined {
  return runId === undefined ? undefined : { runId, contextId, branchId };
}

/**
 * Stores the streamed text. If that fails, closing fails, or the run would forget which text is its own.
 * Nothing else is appended to the branch then: it would come before the text, and the person's message
 * belongs after it.
 */
async function keepDraft(deps: DraftKeeping, input: CloseInput): Promise<void> {
  if (input.draftNodeId === undefined) return;
  const kept = await settleDraft(deps, input, {
    draftNodeId: input.draftNodeId,
    status: input.reason === "stopped" ? "stopped" : "partial",
    ...defined({ interruption: input.error?.message }),
  });
  if (!kept.ok) throw kept.error;
}

/** Stores the person's message, unless it is stored already, wherever the person has moved it since. */
async function keepOutgoing(deps: BranchWriting, input: CloseInput): Promise<void> {
  if (input.outgoing === undefined) return;
  const [known] = await deps.branches.nodes([input.outgoing.nodeId]);
  if (known !== undefined) return;
  const stored = await appendUserNode(deps, input, input.outgoing);
  if (!stored.ok) throw stored.error;
}

/** Stores the run's proposals to remember, even though it was stopped or failed. The person is asked. */
async function keepProposals(deps: Proposing, run: RunRef): Promise<void> {
  const stored = await storeProposals(deps, run, false);
  if (!stored.ok) throw storageError(stored.error);
}

/**
 * Closes an open round, which is an answer with calls at the branch's end: its calls get the results they
 * lack.
 */
async function closeRound(
  deps: RoundClosing,
  run: RunRef,
  { calls, reason }: CloseInput,
): Promise<void> {
  const { branchId, runId } = run;
  const branch = await deps.branches.get(branchId);
  const answer = await answerNode(deps, branch?.messageIds.at(-1));
  if (answer === undefined || callsIn(answer).length === 0) return;
  const closing = { runId, calls, answer };
  const before = await callFacts(deps, branchId, closing);
  for (const { id } of callsIn(answer)) {
    // Law S6: a call's sub-tasks are at rest before it gets a result, and in the bin afterwards.
    if (before.get(id)?.done === undefined) await stopTasks(deps, run, id);
  }
  // A running call may have ended while its sub-tasks were being stopped.
  const known = await callFacts(deps, branchId, closing);
  const results = new Map<string, DoneDetail>();
  for (const call of callsIn(answer)) {
    results.set(call.id, await resultOf(deps, { ...run, reason }, call, known.get(call.id)));
    await deps.tasks.retire(run, call.id);
  }
  const appended = await appendRoundOf(deps, run, answer, results);
  // A run that counted as closed would forget the person's decisions on these calls.
  if (!appended.ok) throw appended.error;
}

/** @throws RunError if a sub-task may still run: its call, and with it the round, stays open */
async function stopTasks(deps: RoundClosing, run: RunRef, callId: string): Promise<void> {
  try {
    await deps.tasks.stop(run, callId);
  } catch (error) {
    // No bug: another tab may be writing the sub-task and not answer.
    throw error instanceof ToolFailure ? taskAtWork(error.message) : error;
  }
}

/** The call's result, or an error result that says why there is none for the model. */
async function resultOf(
  deps: RoundClosing,
  run: RunRef & Pick<CloseInput, "reason">,
  call: ToolCallRequest,
  known: CallFacts = NOTHING_KNOWN,
): Promise<DoneDetail> {
  const given = passedOn(known);
  if (given !== undefined) return given;
  const { done, hasBegun } = known;
  // What the call's sub-tasks and samples have used counts in any case (law Y2).
  const account = hasBegun ? await deps.tasks.accountOf(run, call.id) : undefined;
  const detail = doneDetail(call, {
    result: withoutResult(known, run.reason),
    isError: true,
    source: "system",
    ...defined({ toolMs: done?.toolMs, spent: done?.spent ?? account?.spent }),
  });
  const stored = await deps.journal.fact(run.runId, detail);
  if (!stored.ok) throw storageError(stored.error);
  return detail;
}
