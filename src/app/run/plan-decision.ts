import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { argumentsHash, canonicalJson, definitionHash } from "#domain/canonical.ts";
import type { ToolApproval } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { TaskSpending } from "#domain/runs/open-calls.ts";
import type { JournalDetail } from "#domain/runs/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import type { CallsInput } from "#machine/actors.ts";
import type { OneDecision, OneResult } from "#machine/run-events.ts";
import type { CallDecision } from "#storage/conversations/run-writer.ts";

import type { NewIds, Time } from "./ports.ts";
import { doneDetail, settledOf } from "./results.ts";
import type { Tasks } from "./tasks.ts";

export interface Planning extends Time, NewIds {
  tools: Pick<ToolBox, "definition">;
  tasks: Pick<Tasks, "accountOf">;
}

/** What a decision will write, and the event for the chart. */
export interface PlannedDecision {
  patch: CallDecision["patch"];
  details: JournalDetail[];
  policy?: ToolPolicy;
  event: Extract<OneResult, { type: "decision.recorded" }>;
}

/** Plans what a decision changes, without writing anything. */
export async function planDecision(
  deps: Planning,
  input: CallsInput,
  call: ToolCallRequest,
  decision: OneDecision,
): Promise<PlannedDecision> {
  switch (decision.type) {
    case "tool.approve":
      return planApproval(deps, input, call, decision);
    case "tool.deny":
      return withResult(call, "denied", {
        result: decision.reason.trim() || "The person denied this call.",
        isError: true,
        source: "system",
        reason: decision.reason,
      });
    case "tool.answer":
      return withResult(call, "denied", {
        result: decision.result,
        isError: false,
        source: "person",
      });
    case "question.answer":
      return planAnswer(call, decision);
    case "call.abandon":
      return withResult(call, "approved", {
        result: "It is not known whether this call ran: the page was closed while it was running.",
        isError: true,
        source: "system",
        ...(await spentBy(deps, input, call)),
      });
    case "review.withhold":
      return withResult(call, "approved", {
        result: "The person has seen this result and does not pass it on.",
        isError: true,
        source: "person",
        ...(await spentBy(deps, input, call)),
      });
  }
}

/** What the call's sub-tasks have spent. It counts whatever becomes of the call's result. */
async function spentBy({ tasks }: Planning, run: CallsInput, { id }: ToolCallRequest) {
  return defined({ spent: (await tasks.accountOf(run, id))?.spent });
}

function planAnswer(
  call: ToolCallRequest,
  { answer, fromQueue }: Extract<OneDecision, { type: "question.answer" }>,
): PlannedDecision {
  const outcome = { result: answer, isError: false, source: "person" } as const;
  const planned = withResult(call, "approved", outcome);
  return { ...planned, event: { ...planned.event, ...defined({ fromQueue }) } };
}

function planApproval(
  deps: Planning,
  input: CallsInput,
  call: ToolCallRequest,
  decision: ToolApproval,
): PlannedDecision {
  const edited = canonicalJson(call.arguments) !== canonicalJson(decision.arguments);
  const policy = policyOf(deps, input, call, decision.scope);
  const definition = deps.tools.definition(call.toolName);
  return {
    patch: {
      approvalStatus: "approved",
      ...(edited ? { arguments: decision.arguments, editedFrom: call.arguments } : {}),
    },
    details: [
      {
        kind: "call",
        callId: call.id,
        toolName: call.toolName,
        phase: "decided",
        status: "approved",
        argumentsHash: argumentsHash(decision.arguments),
        ...(definition === undefined ? {} : { definitionHash: definitionHash(definition) }),
        edited,
        scope: decision.scope,
        ...defined({ review: decision.review }),
      },
    ],
    ...defined({ policy }),
    event: {
      type: "decision.recorded",
      callId: call.id,
      status: "approved",
      ...defined({ review: decision.review }),
    },
  };
}

/** The policy that the person's "this conversation" or "always" sets, bound to the tool's definition. */
function policyOf(
  deps: Planning,
  input: CallsInput,
  call: ToolCallRequest,
  scope: ToolApproval["scope"],
): ToolPolicy | undefined {
  const definition = deps.tools.definition(call.toolName);
  if (scope === "call" || definition === undefined) return undefined;
  return {
    id: deps.newId(),
    toolName: definition.name,
    origin: definition.origin,
    definitionHash: definitionHash(definition),
    scope,
    ...(scope === "conversation" ? { contextId: input.contextId } : {}),
    createdAt: deps.now(),
  };
}

function withResult(
  call: ToolCallRequest,
  status: "approved" | "denied",
  outcome: {
    result: JsonValue;
    isError: boolean;
    source: "person" | "system";
    reason?: string;
    spent?: TaskSpending;
  },
): PlannedDecision {
  const { reason, ...result } = outcome;
  const done = doneDetail(call, result);
  return {
    patch: { approvalStatus: status },
    details: [
      {
        kind: "call",
        callId: call.id,
        toolName: call.toolName,
        phase: "decided",
        status,
        argumentsHash: argumentsHash(call.arguments),
        edited: false,
        ...defined({ reason }),
      },
      done,
    ],
    event: { type: "decision.recorded", callId: call.id, status, settled: settledOf(call, done) },
  };
}
