import { appendNodes } from "#domain/branching/append.ts";
import { digestOf } from "#domain/fingerprint.ts";
import type { JsonValue } from "#domain/json.ts";
import type { MessageNode, ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { JournalDetail, JournalRow, OpenCall } from "#domain/run.ts";
import type { CallsInput } from "#machine/actors.ts";

import { changeError, internal } from "./deps.ts";
import type { EffectDeps } from "./deps.ts";

type Settled = NonNullable<OpenCall["settled"]>;
export type DoneDetail = Extract<JournalDetail, { kind: "call"; phase: "done" }>;

/** The assistant node whose calls are worked on. */
export async function answerNode(
  deps: EffectDeps,
  nodeId: string,
): Promise<MessageNode | undefined> {
  const [node] = await deps.branches.nodes([nodeId]);
  return node;
}

export function callsIn(node: MessageNode | undefined): ToolCallRequest[] {
  return node?.message.toolCalls ?? [];
}

export function doneDetail(
  call: Pick<ToolCallRequest, "id" | "toolName">,
  outcome: { result: JsonValue; isError: boolean; source: Settled["source"]; toolMs?: number },
): DoneDetail {
  return { kind: "call", callId: call.id, toolName: call.toolName, phase: "done", ...outcome };
}

export function settledOf(
  call: Pick<ToolCallRequest, "arguments">,
  detail: Pick<DoneDetail, "result" | "isError" | "source">,
): Settled {
  return {
    isError: detail.isError,
    source: detail.source,
    digest: digestOf(call.arguments, detail.result),
  };
}

/**
 * The round's tool nodes, together and in call order, once every call has its result in the
 * journal. Results that are there already are left alone.
 */
export async function appendRound(
  deps: EffectDeps,
  input: CallsInput,
): Promise<Result<null, RunError>> {
  if (input.calls.length === 0 || input.answerNodeId === "") return ok(null);
  const results = resultsIn(await deps.runs.journalOf(input.runId));
  const node = await answerNode(deps, input.answerNodeId);
  const calls = callsIn(node);
  const missing = calls.find((call) => !results.has(call.id));
  if (missing !== undefined) {
    return err(internal(`The call ${missing.toolName} has no result yet.`));
  }
  const now = deps.now();
  const changed = await deps.branches.change(
    deps.token,
    [
      { branchId: input.branchId, nodeId: input.answerNodeId },
      { branchId: input.branchId, tip: true },
    ],
    (rows) => {
      const branch = rows.branches.find((one) => one.id === input.branchId);
      if (branch?.messageIds.at(-1) !== input.answerNodeId) return ok(noChangeNeeded());
      return appendNodes(rows, {
        branchId: input.branchId,
        nodes: toolNodes(deps, input, calls, results, now),
      });
    },
    now,
  );
  return changed.ok ? ok(null) : err(changeError(changed.error));
}

function noChangeNeeded() {
  return { putNodes: [], putBranches: [], deleteNodeIds: [], deleteBranchIds: [] };
}

function toolNodes(
  deps: EffectDeps,
  input: CallsInput,
  calls: readonly ToolCallRequest[],
  results: ReadonlyMap<string, DoneDetail>,
  now: number,
): MessageNode[] {
  let parentId = input.answerNodeId;
  return calls.map((call) => {
    const id = deps.newId();
    const node = toolNode({ id, contextId: input.contextId, parentId, now }, call, results);
    parentId = id;
    return node;
  });
}

function toolNode(
  at: { id: string; contextId: string; parentId: string; now: number },
  call: ToolCallRequest,
  results: ReadonlyMap<string, DoneDetail>,
): MessageNode {
  const done = results.get(call.id);
  const toolResult: ToolCallResult = {
    requestId: call.id,
    result: done?.result ?? null,
    isError: done?.isError ?? true,
    source: done?.source ?? "system",
  };
  return {
    id: at.id,
    contextId: at.contextId,
    parentId: at.parentId,
    message: {
      role: "tool",
      content: [],
      toolResult,
      ...(done?.toolMs === undefined ? {} : { metadata: { toolMs: done.toolMs } }),
    },
    createdAt: at.now,
  };
}

/** The newest result of each call. */
function resultsIn(journal: readonly JournalRow[]): Map<string, DoneDetail> {
  const results = new Map<string, DoneDetail>();
  for (const { detail } of journal) {
    if (detail.kind === "call" && detail.phase === "done") results.set(detail.callId, detail);
  }
  return results;
}
