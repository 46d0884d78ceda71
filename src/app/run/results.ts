import { appendNodes } from "#domain/branching/append.ts";
import { noChange } from "#domain/branching/change-set.ts";
import { defined } from "#domain/defined.ts";
import { digestsOf } from "#domain/fingerprint.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { newestOf } from "#domain/runs/call-journal.ts";
import type { SettledCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { JournalDetail } from "#domain/runs/run.ts";
import { toolMessage } from "#domain/tool-message.ts";
import type { CallsInput, RunRef } from "#machine/actors.ts";

import type { BranchReading, BranchWriting, JournalReading, NewIds, WriteOrder } from "./ports.ts";
import { changeError, internal } from "./run-errors.ts";

/** The ports for appending a round with the results that its run has journaled. */
export type RoundWriting = BranchWriting & JournalReading;

export type DoneDetail = Extract<JournalDetail, { kind: "call"; phase: "done" }>;

/** The assistant node whose calls are being handled. */
export async function answerNode(
  deps: BranchReading,
  nodeId: string | undefined,
): Promise<MessageNode | undefined> {
  if (nodeId === undefined) return undefined;
  const [node] = await deps.branches.nodes([nodeId]);
  return node;
}

/** The message of the error that ends a run whose answer is gone. */
export const ANSWER_GONE = "The answer is not in the database.";

export function callsIn(node: MessageNode | undefined): ToolCallRequest[] {
  return node?.message.toolCalls ?? [];
}

export function doneDetail(
  call: Pick<ToolCallRequest, "id" | "toolName">,
  outcome: Pick<DoneDetail, "result" | "isError" | "source" | "toolMs" | "files" | "spent">,
): DoneDetail {
  return { kind: "call", callId: call.id, toolName: call.toolName, phase: "done", ...outcome };
}

export function settledOf(
  call: Pick<ToolCallRequest, "arguments">,
  detail: Pick<DoneDetail, "result" | "isError" | "source" | "spent">,
): SettledCall {
  return {
    isError: detail.isError,
    source: detail.source,
    ...digestsOf(call.arguments, detail.result),
    ...defined({ spent: detail.spent }),
  };
}

/** The effect of `addingResults`. @throws RunError */
export async function appendResults(
  deps: RoundWriting & WriteOrder,
  input: CallsInput,
): Promise<void> {
  const appended = await deps.serial.run(input.branchId, () => appendRound(deps, input));
  if (!appended.ok) throw appended.error;
}

/**
 * Appends the round's tool nodes, together and in call order, once every call has its result in the journal.
 * Does nothing if they are appended already.
 */
export async function appendRound(
  deps: RoundWriting,
  input: CallsInput,
): Promise<Result<null, RunError>> {
  if (input.calls.length === 0) return ok(null);
  const answer = await answerNode(deps, input.answerNodeId);
  if (answer === undefined) return ok(null);
  return appendRoundOf(deps, input, answer, await journaledResults(deps, input));
}

/** Appends the tool nodes of any answer's round, whether or not the chart knows its calls. */
export async function appendRoundOf(
  deps: BranchWriting,
  run: RunRef,
  answer: MessageNode,
  results: ReadonlyMap<string, DoneDetail>,
): Promise<Result<null, RunError>> {
  const calls = callsIn(answer);
  const missing = calls.find((call) => !results.has(call.id));
  if (missing !== undefined) {
    return err(internal(`The call ${missing.toolName} has no result yet.`));
  }
  const inOrder = calls.flatMap(({ id }) => results.get(id) ?? []);
  const now = deps.now();
  const changed = await deps.branches.change(
    deps.token,
    [
      { branchId: run.branchId, nodeId: answer.id },
      { branchId: run.branchId, tip: true },
    ],
    (rows) => {
      const branch = rows.branches.find((one) => one.id === run.branchId);
      if (branch?.messageIds.at(-1) !== answer.id) return ok(noChange());
      return appendNodes(rows, {
        branchId: run.branchId,
        nodes: toolNodes(deps, answer, inOrder, now),
      });
    },
    now,
  );
  return changed.ok ? ok(null) : err(changeError(changed.error));
}

function toolNodes(
  deps: NewIds,
  { id: answerId, contextId }: MessageNode,
  inOrder: readonly DoneDetail[],
  createdAt: number,
): MessageNode[] {
  let parentId = answerId;
  return inOrder.map((done) => {
    const id = deps.newId();
    const message = toolMessage(done.callId, done);
    const node = { id, contextId, parentId, message, createdAt };
    parentId = id;
    return node;
  });
}

/** The newest result of each call of the run, by the call's id. */
export async function journaledResults(
  deps: JournalReading,
  { runId }: RunRef,
): Promise<Map<string, DoneDetail>> {
  return newestOf(await deps.runs.journalOf(runId), "done");
}
