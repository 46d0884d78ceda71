import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { argumentsHash, definitionHash } from "#domain/canonical.ts";
import { isInPage } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { NOT_ASKED } from "#domain/runs/not-asked.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { decidePolicy } from "#domain/tool-sets/approval.ts";
import type { CallPlace } from "#domain/tool-sets/policies.ts";
import type { ToolDefinition, ToolPolicy } from "#domain/tool.ts";
import { spentOn } from "#domain/usage/spent.ts";
import type { EvaluateInput } from "#machine/actors.ts";
import type { Evaluation } from "#machine/run-events.ts";
import type { CallDecision } from "#storage/conversations/run-writer.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { PolicyStore } from "#storage/settings/policies.ts";

import { callPlaceOf } from "./call-place.ts";
import type { BranchReading, CallDeciding, CallJournaling, SettingsReading } from "./ports.ts";
import { ANSWER_GONE, answerNode, callsIn } from "./results.ts";
import { storageError } from "./run-errors.ts";

interface Connections {
  connections: Pick<ConnectionStore, "get">;
}

type CallSorting = CallJournaling &
  Pick<CallDeciding, "journal"> & { tools: Pick<ToolBox, "definition"> };

type Evaluating = BranchReading &
  SettingsReading &
  CallDeciding &
  CallSorting &
  Connections & { policies: Pick<PolicyStore, "list"> };

/** The person's policies for tools, and the place where the calls are made. */
interface WhatWasSaid {
  policies: readonly ToolPolicy[];
  place: CallPlace;
}

/**
 * Sorts the stored answer's calls, and approves at once those that need no approval.
 *
 * @throws RunError if the approvals could not be stored
 */
export async function evaluateResponse(
  deps: Evaluating,
  input: EvaluateInput,
): Promise<Evaluation> {
  const node = await answerNode(deps, input.nodeId);
  if (node === undefined) throw new Error(ANSWER_GONE);
  const said = { policies: await deps.policies.list(), place: await callPlaceOf(deps, input) };
  const sorted = callsIn(node).map((call) => sortCall(deps, input, call, said));
  const standing = sorted.flatMap(({ approval }) => approval ?? []);
  if (standing.length > 0) {
    const written = await deps.runWriter.decideCalls(deps.token, node.id, standing);
    // A call runs only if it matches its stored approval, so without this row it could not run.
    if (!written.ok) throw storageError(written.error);
  }
  const { inputTokens = 0, outputTokens = 0, cost } = spentOn(node.message) ?? {};
  const dollars = cost?.dollars ?? ((await isFree(deps, node)) ? 0 : undefined);
  return {
    nodeId: node.id,
    finishReason: node.message.metadata?.finishReason ?? "other",
    calls: sorted.map(({ open }) => open),
    tokens: inputTokens + outputTokens,
    ...defined({ dollars }),
  };
}

/** Whether the answer cost nothing, because the model runs inside the page. */
async function isFree({ connections }: Connections, { message }: MessageNode): Promise<boolean> {
  return isInPage(await connections.get(message.metadata?.connectionId ?? ""));
}

/** A call as the chart routes it; `approval` approves it at once, by the person's policy or by default. */
interface SortedCall {
  open: OpenCall;
  approval?: CallDecision;
}

function sortCall(
  deps: CallSorting,
  input: EvaluateInput,
  call: ToolCallRequest,
  said: WhatWasSaid,
): SortedCall {
  const definition = deps.tools.definition(call.toolName);
  const base = {
    id: call.id,
    toolName: call.toolName,
    idempotent: definition?.idempotent ?? false,
  };
  if (call.problem !== undefined || definition === undefined)
    return { open: { ...base, status: "malformed" } };
  void deps.journal.fact(input.runId, {
    kind: "call",
    callId: call.id,
    toolName: call.toolName,
    phase: "intended",
  });
  if (definition.kind === "question") return { open: { ...base, status: "question" } };
  if (call.approvalStatus !== "pending") return { open: { ...base, status: call.approvalStatus } };
  if (decidePolicy(definition, said.policies, said.place) === "ask") {
    return { open: { ...base, status: "pending" } };
  }
  return {
    open: { ...base, status: "approved" },
    approval: standingApproval(deps, input, call, definition),
  };
}

function standingApproval(
  { journal }: Pick<CallDeciding, "journal">,
  { runId }: EvaluateInput,
  call: ToolCallRequest,
  definition: ToolDefinition,
): CallDecision {
  const row = journal.row(runId, {
    kind: "call",
    callId: call.id,
    toolName: call.toolName,
    phase: "decided",
    status: "approved",
    argumentsHash: argumentsHash(call.arguments),
    definitionHash: definitionHash(definition),
    edited: false,
    scope: NOT_ASKED,
  });
  return { callId: call.id, patch: { approvalStatus: "approved" }, journal: [row] };
}
