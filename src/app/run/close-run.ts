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

/** Gives the calls of an open round the results they lack, and ends their sub-tasks. */
type RoundClosing = BranchWriting &
  RunHistory &
  CallJournaling & { tasks: Pick<Tasks, "stop" | "retire" | "accountOf"> };

export type Closing = RoundClosing &
  DraftKeeping &
  Proposing &
  WriteOrder & { prepared: Pick<PreparedRequests, "drop"> };

/** Turns a broken attempt's text into a partial message, so that the person sees it. Idempotent. */
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
 * Keeps the person's message and the partial answer, and gives every open call a marked error result. The database decides,
 * not what the chart knows: Stop or a fault may come after an answer is stored and before its calls
 * are evaluated. Idempotent.
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
      // Also if the round stays open: whoever closes it later knows of none.
      if (run !== undefined) await keepProposals(deps, run);
    }
  });
}

/** A branch that has never run has none, and so no request, no round and no proposals of its own. */
function runIn({ runId, contextId, branchId }: CloseInput): RunRef | undefined {
  return runId === undefined ? undefined : { runId, contextId, branchId };
}

/**
 * If the text cannot be stored, the run does not count as closed, or it would forget which text is its
 * own. Nothing else goes on the branch then: it would stand before the text, and the person's message
 * comes after it.
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

/** Unless it has been stored, wherever the person has moved it since. */
async function keepOutgoing(deps: BranchWriting, input: CloseInput): Promise<void> {
  if (input.outgoing === undefined) return;
  const [known] = await deps.branches.nodes([input.outgoing.nodeId]);
  if (known !== undefined) return;
  const stored = await appendUserNode(deps, input, input.outgoing);
  if (!stored.ok) throw stored.error;
}

/** A run that is stopped or fails keeps what it has proposed to remember; the person is asked. */
async function keepProposals(deps: Proposing, run: RunRef): Promise<void> {
  const stored = await storeProposals(deps, run, false);
  if (!stored.ok) throw storageError(stored.error);
}

/**
 * An answer with calls at the branch's end is an open round: its calls get the results they lack.
 */
async function closeRound(
  deps: RoundClosing,
  run: RunRef,
  { calls, reason }: CloseInput,
): Promise<void> {
  const { branchId, runId } = run;
  const branch = await deps.branches.get(branchId);
  const answer = await answerNode(deps, branch?.messageIds.at(-1) ?? "");
  if (answer === undefined || callsIn(answer).length === 0) return;
  const closing = { runId, calls, answer };
  const before = await callFacts(deps, branchId, closing);
  for (const { id } of callsIn(answer)) {
    // Law S6: its sub-tasks are at rest before a call has a result, and in the bin after that.
    if (before.get(id)?.done === undefined) await stopTasks(deps, run, id);
  }
  // A call that was running may have ended meanwhile.
  const known = await callFacts(deps, branchId, closing);
  const results = new Map<string, DoneDetail>();
  for (const call of callsIn(answer)) {
    results.set(call.id, await resultOf(deps, { ...run, reason }, call, known.get(call.id)));
    await deps.tasks.retire(run, call.id);
  }
  const appended = await appendRoundOf(deps, run, answer, results);
  // Otherwise the run would forget what the person has said of these calls.
  if (!appended.ok) throw appended.error;
}

/** @throws RunError if one may still run: its call stays open, and so does the run's round */
async function stopTasks(deps: RoundClosing, run: RunRef, callId: string): Promise<void> {
  try {
    await deps.tasks.stop(run, callId);
  } catch (error) {
    // Nobody's bug: another tab may write it, and not answer.
    throw error instanceof ToolFailure ? taskAtWork(error.message) : error;
  }
}

/** What the call gave, or why the model gets nothing of it. */
async function resultOf(
  deps: RoundClosing,
  run: RunRef & Pick<CloseInput, "reason">,
  call: ToolCallRequest,
  known: CallFacts = NOTHING_KNOWN,
): Promise<DoneDetail> {
  const given = passedOn(known);
  if (given !== undefined) return given;
  const { done, hasBegun } = known;
  // What its sub-tasks and samples have used is used (law Y2).
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
