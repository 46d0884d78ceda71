import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { definitionHash } from "#domain/canonical.ts";
import type { Command } from "#domain/command.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/run.ts";
import type { ApprovalScope } from "#domain/tool.ts";

import { parseArgumentsText } from "./arguments-text.ts";
import { nextToDecide, pendingCallIds } from "./asked-calls.ts";
import { useArgumentEdits } from "./use-argument-edits.ts";
import type { ArgumentEdit } from "./use-argument-edits.ts";
import { useArmed } from "./use-armed.ts";

/** The calls of one answer that wait for the person, and the decisions on them. */
export interface Approval {
  /**
   * The calls that were pending when the dialog opened, so that no call moves while the person is
   * deciding.
   */
  calls: readonly ToolCallRequest[];
  isPending: (call: ToolCallRequest) => boolean;
  pendingCount: number;
  /** How many pending calls no longer match their tool's schema after editing. */
  unfitCount: number;
  /**
   * Whether decisions are accepted: not right after the dialog opened or after
   * the last decision.
   */
  armed: boolean;
  /** The state of one call, with its handlers. */
  decisionOn: (call: ToolCallRequest) => CallForm;
  approveAll: () => void;
  denyAll: () => void;
}

export interface CallForm {
  edit: ArgumentEdit;
  /** Why the last decision on it could not be recorded. */
  refused: string | undefined;
  onText: (text: string) => void;
  scope: ApprovalScope;
  onScope: (scope: ApprovalScope) => void;
  /** The person wants to see the result before the model does. */
  review: boolean;
  onReview: (review: boolean) => void;
  onApprove: () => void;
  onDeny: (reason: string) => void;
  onAnswer: (result: string) => void;
}

interface ApprovalOptions {
  branchId: string;
  run: RunRow;
  node: MessageNode;
  /**
   * Called before the decided call's buttons disappear. `next` is the next pending call, undefined
   * if there is none.
   */
  onDecide: (next: ToolCallRequest | undefined) => void;
}

export function useApproval({ branchId, run, node, onDecide }: ApprovalOptions): Approval {
  const pending = pendingCallIds(run);
  const [asked] = useState(pending);
  const calls = node.message.toolCalls?.filter((call) => asked.has(call.id)) ?? [];
  const open = calls.filter((call) => pending.has(call.id));
  const edits = useArgumentEdits(calls);
  const { armed, disarm } = useArmed();
  const { choiceOf, choose } = useChoices();
  const dispatch = useDispatch();
  const tools = useTools();

  const send = (call: ToolCallRequest, command: Command) => {
    edits.keep(call);
    void dispatch(command);
  };
  const approve = (call: ToolCallRequest) => {
    const parsed = parseArgumentsText(edits.of(call).text);
    if (!parsed.ok) return;
    const { scope, review } = choiceOf(call);
    const definition = tools.definition(call.toolName);
    send(call, {
      type: "tool.approve",
      branchId,
      callId: call.id,
      arguments: parsed.value,
      ...(definition === undefined ? {} : { definitionHash: definitionHash(definition) }),
      scope,
      ...(review ? { review } : {}),
    });
  };
  const deny = (call: ToolCallRequest, reason: string) =>
    send(call, { type: "tool.deny", branchId, callId: call.id, reason });
  const answer = (call: ToolCallRequest, result: string) =>
    send(call, { type: "tool.answer", branchId, callId: call.id, result });

  const one = (call: ToolCallRequest, act: () => void) => {
    onDecide(nextToDecide(calls, pending, call));
    disarm();
    act();
  };
  const all = (act: (call: ToolCallRequest) => void) => {
    onDecide(undefined);
    disarm();
    for (const call of open) act(call);
  };

  return {
    calls,
    isPending: (call) => pending.has(call.id),
    pendingCount: open.length,
    unfitCount: open.filter((call) => edits.of(call).problem !== null).length,
    armed: armed && edits.ready,
    decisionOn: (call) => ({
      edit: edits.of(call),
      refused: run.calls.find(({ id }) => id === call.id)?.refused,
      onText: (text) => edits.change(call, text),
      ...choiceOf(call),
      onScope: (scope) => choose(call, { scope }),
      onReview: (review) => choose(call, { review }),
      onApprove: () => one(call, () => approve(call)),
      onDeny: (reason) => one(call, () => deny(call, reason)),
      onAnswer: (result) => one(call, () => answer(call, result)),
    }),
    approveAll: () => all(approve),
    denyAll: () => all((call) => deny(call, "")),
  };
}

interface Choice {
  scope: ApprovalScope;
  review: boolean;
}

const UNCHOSEN: Choice = { scope: "call", review: false };

/** How long each call is allowed for, and whether its result is reviewed. */
function useChoices() {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  return {
    choiceOf: ({ id }: ToolCallRequest) => choices[id] ?? UNCHOSEN,
    choose: ({ id }: ToolCallRequest, part: Partial<Choice>) =>
      setChoices((now) => ({ ...now, [id]: { ...UNCHOSEN, ...now[id], ...part } })),
  };
}
