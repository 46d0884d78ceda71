import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { callChoiceKey, chooseForCall, UNCHOSEN, useCallChoices } from "#app/view/call-choices.ts";
import type { CallChoice } from "#app/view/call-choices.ts";
import type { CallWordsKind } from "#domain/call-draft-keys.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { ApprovalScope } from "#domain/tool.ts";
import { useSteady } from "#ui/kit/browser/use-steady.ts";

import { argumentsTextOf } from "./arguments-text.ts";
import { nextToDecide, pendingCallIds } from "./asked-calls.ts";
import { decisionWords } from "./decided-call.tsx";
import type { DecisionMade } from "./decided-call.tsx";
import { decidingOn } from "./deciding.ts";
import { useArgumentEdits } from "./use-argument-edits.ts";
import type { ArgumentEdit } from "./use-argument-edits.ts";
import { useArmed } from "./use-armed.ts";
import { useCallWords } from "./use-call-words.ts";
import { useReadTools } from "./use-read-tools.ts";

/** The calls of one answer that wait for the person, and the decisions on them. */
export interface Approval {
  /**
   * The calls that were pending when the dialog opened, so that no call moves while the person is
   * deciding.
   */
  calls: readonly ToolCallRequest[];
  isPending: (call: ToolCallRequest) => boolean;
  /** How many pending calls no longer match their tool's schema after editing. */
  unfitCount: number;
  /** How many pending calls have a reason or an answer begun, which Deny all and Approve all would drop. */
  begunCount: number;
  /**
   * How many pending calls were left out of decisions on their tool's calls together. Approve all would
   * include them.
   */
  apartCount: number;
  /** Whether decisions are accepted: not right after the dialog opened or after the last decision. */
  armed: boolean;
  /** Everything that the person has put in for a pending call. */
  formOf: (call: ToolCallRequest) => CallForm;
  /** The decision on a call that no longer waits. */
  decisionOn: (call: ToolCallRequest) => DecisionMade;
  /** The text of the arguments that were decided on. */
  decidedText: (call: ToolCallRequest) => string;
  /** The actions on calls; the same object in every render. */
  acts: CallActs;
  approveAll: () => void;
  denyAll: () => void;
}

export interface CallForm extends CallChoice {
  edit: ArgumentEdit;
  /** Why the last decision on the call could not be recorded. */
  refused: string | undefined;
  /** What the person has written so far in the open box; empty if none is open. */
  words: string;
  /** How many other waiting calls of its tool an approval with the chosen scope would approve too. */
  alsoCount: number;
}

/** The person's actions on a call. */
export interface CallActs {
  onText: (call: ToolCallRequest, text: string) => void;
  onScope: (call: ToolCallRequest, scope: ApprovalScope) => void;
  onReview: (call: ToolCallRequest, review: boolean) => void;
  onWrite: (call: ToolCallRequest, writes: CallWordsKind | null) => void;
  onWords: (call: ToolCallRequest, kind: CallWordsKind, words: string) => void;
  onApprove: (call: ToolCallRequest) => void;
  onDeny: (call: ToolCallRequest, reason: string) => void;
  onAnswer: (call: ToolCallRequest, result: string) => void;
  onApart: (call: ToolCallRequest, apart: boolean) => void;
  onOpened: (call: ToolCallRequest, opened: boolean) => void;
  onApproveThese: (calls: readonly ToolCallRequest[]) => void;
  onDenyThese: (calls: readonly ToolCallRequest[]) => void;
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
  // The person approves what they read here, so the calls stay as they were read.
  const [calls] = useState(
    () => node.message.toolCalls?.filter((call) => pending.has(call.id)) ?? [],
  );
  const open = calls.filter((call) => pending.has(call.id));
  const edits = useArgumentEdits(calls);
  const { armed, disarm } = useArmed();
  const { choiceOf, choose, words } = useWriting(node.id, calls);
  const dispatch = useDispatch();
  const read = useReadTools(calls);
  const states = new Map(run.calls.map((call) => [call.id, call]));
  const stored = new Map(node.message.toolCalls?.map((call) => [call.id, call]));

  const leave = (decided: readonly ToolCallRequest[]) => {
    const left = open.filter((call) => !decided.includes(call)).map(({ id }) => id);
    onDecide(nextToDecide(calls, new Set(left), decided[0]));
    disarm();
    for (const call of decided) {
      read.readAgain(call);
      edits.keep(call);
      words.keep(call);
    }
  };
  const deciding = decidingOn({
    waiting: open,
    choiceOf,
    editOf: (call) => edits.of(call),
    hashOf: read.hashOf,
    leave,
    send: (decision) => void dispatch({ ...decision, branchId }),
  });
  const acts = useSteady<CallActs>({
    onText: (call, text) => edits.change(call, text),
    onScope: (call, scope) => choose(call, { scope }),
    onReview: (call, review) => choose(call, { review }),
    onWrite: (call, writes) => choose(call, { writes }),
    onWords: (call, kind, text) => words.change(call, kind, text),
    onApprove: deciding.approve,
    onDeny: deciding.deny,
    onAnswer: deciding.answer,
    onApart: (call, apart) => choose(call, { apart }),
    onOpened: (call, opened) => choose(call, { opened }),
    onApproveThese: deciding.approveThese,
    onDenyThese: deciding.denyThese,
  });
  const countOf = (isCounted: (call: ToolCallRequest) => boolean) => open.filter(isCounted).length;

  return {
    calls,
    isPending: (call) => pending.has(call.id),
    unfitCount: countOf((call) => edits.of(call).problem !== null),
    begunCount: countOf((call) => choiceOf(call).writes !== null),
    apartCount: countOf((call) => choiceOf(call).apart),
    armed: armed && edits.ready && words.ready,
    formOf: (call) => ({
      edit: edits.of(call),
      refused: states.get(call.id)?.refused,
      ...choiceOf(call),
      words: words.of(call, choiceOf(call).writes),
      alsoCount: deciding.coveredBy(call).length,
    }),
    decisionOn: ({ id }) => decisionWords(stored.get(id), states.get(id)),
    decidedText: (call) => argumentsTextOf(stored.get(call.id) ?? call),
    acts,
    approveAll: () => deciding.approveThese(open),
    denyAll: () => deciding.denyThese(open),
  };
}

/** The choices and texts for each call of an answer that is not yet decided. */
function useWriting(answerId: string, calls: readonly ToolCallRequest[]) {
  const byCall = useCallChoices((choices) => choices.byCall);
  const keyOf = ({ id }: ToolCallRequest) => callChoiceKey(answerId, id);
  const choose = (call: ToolCallRequest, part: Partial<CallChoice>) =>
    chooseForCall(keyOf(call), part);
  // After a reload, a box with text is open again; a box that was closed since then stays closed.
  const words = useCallWords(calls, (call, writes) => {
    const isKnown = useCallChoices.getState().byCall[keyOf(call)] !== undefined;
    if (!isKnown) choose(call, { writes, opened: true });
  });
  return {
    choiceOf: (call: ToolCallRequest) => byCall[keyOf(call)] ?? UNCHOSEN,
    choose,
    words,
  };
}
