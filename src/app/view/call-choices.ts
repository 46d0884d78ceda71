import type { CallWordsKind } from "#domain/call-draft-keys.ts";
import type { ApprovalScope } from "#domain/tool.ts";

import { createViewStore } from "./view-store.ts";

/** What is chosen for a call that is not decided yet: kept while its dialog is postponed. */
export interface CallChoice {
  scope: ApprovalScope;
  /** The person wants to see the result before the model does. */
  review: boolean;
  /** What the person is writing instead of approving it. */
  writes: CallWordsKind | null;
  /** It is not decided together with the others of its tool. */
  apart: boolean;
  /** Where calls of one tool are lines: this one is shown whole. */
  opened: boolean;
}

export interface CallChoices {
  /** By the answer and the call: other answers may have calls with the same id. */
  byCall: Readonly<Record<string, CallChoice>>;
}

export const UNCHOSEN: CallChoice = {
  scope: "call",
  review: false,
  writes: null,
  apart: false,
  opened: false,
};

const { store, set } = createViewStore<CallChoices>({ byCall: {} });

export const useCallChoices = store;

export function callChoiceKey(answerId: string, callId: string): string {
  return `${answerId} ${callId}`;
}

export function chooseForCall(key: string, part: Partial<CallChoice>): void {
  set(({ byCall }) => ({ byCall: { ...byCall, [key]: { ...UNCHOSEN, ...byCall[key], ...part } } }));
}
