import { argumentsHash, canonicalJson, definitionHash } from "#domain/canonical.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { JournalDetail } from "#domain/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import type { CallsInput } from "#machine/actors.ts";
import type { DecisionEvent, DeskEvent } from "#machine/run-events.ts";
import type { CallDecision } from "#storage/runs.ts";

import type { EffectDeps } from "./deps.ts";
import { answerNode, callsIn, doneDetail, settledOf } from "./results.ts";

/** A decision as it will be written: what changes in the node, and what the chart is told. */
interface Ruling {
  change: CallDecision["change"];
  details: JournalDetail[];
  policy?: ToolPolicy;
  told: Extract<DeskEvent, { type: "decision.recorded" }>;
}

/** Makes the person's decisions durable, one after another, and reports each. */
export function approvalDesk(
  deps: EffectDeps,
  input: CallsInput,
  send: (event: DeskEvent) => void,
): (decision: DecisionEvent) => void {
  return (decision) => {
    void deps.serial
      .run(input.branchId, () => decide(deps, input, decision))
      .then(send, (error: unknown) =>
        send({ type: "decision.refused", callId: decision.callId, message: String(error) }),
      );
  };
}

async function decide(
  deps: EffectDeps,
  input: CallsInput,
  decision: DecisionEvent,
): Promise<DeskEvent> {
  const refuse = (message: string): DeskEvent => ({
    type: "decision.refused",
    callId: decision.callId,
    message,
  });
  await deps.journal.barrier();
  const call = callsIn(await answerNode(deps, input.answerNodeId)).find(
    (one) => one.id === decision.callId,
  );
  if (call === undefined) return refuse("This call is not there any more.");
  if (decision.type === "tool.approve") {
    const problem = await deps.tools.checkValue(call.toolName, decision.arguments);
    if (problem !== undefined) return refuse(problem.message);
  }
  const ruling = rule(deps, input, call, decision);
  const written = await deps.runs.decideCall(deps.token, {
    nodeId: input.answerNodeId,
    callId: call.id,
    change: ruling.change,
    journal: ruling.details.map((detail) => deps.journal.row(input.runId, detail)),
    ...(ruling.policy === undefined ? {} : { policy: ruling.policy }),
  });
  return written.ok ? ruling.told : refuse(written.error.message);
}

function rule(
  deps: EffectDeps,
  input: CallsInput,
  call: ToolCallRequest,
  decision: DecisionEvent,
): Ruling {
  switch (decision.type) {
    case "tool.approve":
      return approval(deps, input, call, decision);
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
      return withResult(call, "approved", {
        result: decision.answer,
        isError: false,
        source: "person",
      });
    case "call.abandon":
      return withResult(call, "approved", {
        result: "It is not known whether this call ran: the page was closed while it was running.",
        isError: true,
        source: "system",
      });
    case "review.withhold":
      return withResult(call, "approved", {
        result: "The person has seen this result and does not pass it on.",
        isError: true,
        source: "person",
      });
  }
}

function approval(
  deps: EffectDeps,
  input: CallsInput,
  call: ToolCallRequest,
  decision: Extract<DecisionEvent, { type: "tool.approve" }>,
): Ruling {
  const edited = canonicalJson(call.arguments) !== canonicalJson(decision.arguments);
  const policy = policyOf(deps, input, call, decision.scope);
  return {
    change: {
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
        edited,
        scope: decision.scope,
      },
    ],
    ...(policy === undefined ? {} : { policy }),
    told: {
      type: "decision.recorded",
      callId: call.id,
      status: "approved",
      ...(decision.review === true ? { review: true } : {}),
    },
  };
}

/** "This conversation" and "always" are bound to the definition that the person saw. */
function policyOf(
  deps: EffectDeps,
  input: CallsInput,
  call: ToolCallRequest,
  scope: Extract<DecisionEvent, { type: "tool.approve" }>["scope"],
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
  },
): Ruling {
  const { reason, ...result } = outcome;
  const done = doneDetail(call, result);
  return {
    change: { approvalStatus: status },
    details: [
      {
        kind: "call",
        callId: call.id,
        toolName: call.toolName,
        phase: "decided",
        status,
        argumentsHash: argumentsHash(call.arguments),
        edited: false,
        ...(reason === undefined ? {} : { reason }),
      },
      done,
    ],
    told: { type: "decision.recorded", callId: call.id, status, settled: settledOf(call, done) },
  };
}
