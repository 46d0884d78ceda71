import type { CallChoice } from "#app/view/call-choices.ts";
import type { ToolApproval, ToolDecision } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { ApprovalScope } from "#domain/tool.ts";

import { parseArgumentsText } from "./arguments-text.ts";
import { coveredCalls } from "./asked-calls.ts";
import type { ArgumentEdit } from "./use-argument-edits.ts";

/** The state from which decisions are made, and the means to send them. */
export interface Asked {
  /** The calls that wait. */
  waiting: readonly ToolCallRequest[];
  choiceOf: (call: ToolCallRequest) => CallChoice;
  editOf: (call: ToolCallRequest) => ArgumentEdit;
  /** The hash of the tool's definition that the person read. */
  hashOf: (call: ToolCallRequest) => string | undefined;
  /** Called before a decision on these calls is sent. */
  leave: (decided: readonly ToolCallRequest[]) => void;
  send: (decision: SentDecision) => void;
}

export type SentDecision =
  | ToolDecision
  | { type: "tool.answer"; callId: string; result: string }
  | { type: "calls.decide"; decisions: readonly ToolDecision[] };

/** Decides on calls as they are shown. */
export interface Deciding {
  /** Other waiting calls that approving this one also approves. */
  coveredBy: (call: ToolCallRequest) => ToolCallRequest[];
  approve: (call: ToolCallRequest) => void;
  deny: (call: ToolCallRequest, reason: string) => void;
  answer: (call: ToolCallRequest, result: string) => void;
  approveThese: (calls: readonly ToolCallRequest[]) => void;
  denyThese: (calls: readonly ToolCallRequest[]) => void;
}

export function decidingOn({ waiting, choiceOf, editOf, hashOf, leave, send }: Asked): Deciding {
  const approvalOf = (call: ToolCallRequest, scope = choiceOf(call).scope) =>
    approvalsOf(call, editOf(call).text, { ...choiceOf(call), scope }, hashOf(call));
  const one = (call: ToolCallRequest, decision: SentDecision) => {
    leave([call]);
    send(decision);
  };
  const several = (calls: readonly ToolCallRequest[], decisions: readonly ToolDecision[]) => {
    leave(calls);
    send({ type: "calls.decide", decisions });
  };
  const coveredBy = (call: ToolCallRequest) =>
    coveredCalls(waiting, call, choiceOf(call).scope, (other) => {
      const { writes, review, apart } = choiceOf(other);
      return writes !== null || review || apart || editOf(other).edited;
    });
  return {
    coveredBy,
    approve: (call) => {
      const covered = coveredBy(call);
      const [own] = approvalOf(call);
      if (own === undefined) return;
      if (covered.length === 0) return one(call, own);
      // One approval states the permission; the others approve only their calls.
      several([call, ...covered], [own, ...covered.flatMap((other) => approvalOf(other, "call"))]);
    },
    deny: (call, reason) => one(call, denialOf(call, reason)),
    answer: (call, result) => one(call, { type: "tool.answer", callId: call.id, result }),
    approveThese: (calls) => {
      const scopes = scopesSaidOnce(calls, (call) => choiceOf(call).scope);
      const approvals = calls.flatMap((call) => approvalOf(call, scopes.get(call)));
      several(calls, approvals);
    },
    denyThese: (calls) => {
      const denials = calls.map((call) => denialOf(call, ""));
      several(calls, denials);
    },
  };
}

function denialOf({ id }: ToolCallRequest, reason: string): ToolDecision {
  return { type: "tool.deny", callId: id, reason };
}

/** An approval of the call; none if what is written is not JSON. */
function approvalsOf(
  call: ToolCallRequest,
  text: string,
  { scope, review }: CallChoice,
  definitionHash: string | undefined,
): ToolApproval[] {
  const parsed = parseArgumentsText(text);
  if (!parsed.ok) return [];
  return [
    {
      type: "tool.approve",
      callId: call.id,
      arguments: parsed.value,
      ...defined({ definitionHash }),
      scope,
      ...(review ? { review } : {}),
    },
  ];
}

/**
 * The scope to send for each call. Of several calls of a tool, one states a permission that reaches beyond
 * its call; the others are only approved.
 */
function scopesSaidOnce(
  calls: readonly ToolCallRequest[],
  chosen: (call: ToolCallRequest) => ApprovalScope,
): ReadonlyMap<ToolCallRequest, ApprovalScope> {
  const said = new Set<string>();
  const scopes = new Map<ToolCallRequest, ApprovalScope>();
  for (const call of calls) {
    const permission = `${chosen(call)} ${call.toolName}`;
    scopes.set(call, said.has(permission) ? "call" : chosen(call));
    said.add(permission);
  }
  return scopes;
}
