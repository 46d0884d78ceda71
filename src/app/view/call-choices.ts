import type { CallWordsKind } from "#domain/call-draft-keys.ts";
import type { ApprovalScope } from "#domain/tool.ts";

import { createViewStore } from "./view-store.ts";

/** What the person has chosen for a call and not decided yet. Kept while the call's dialog is postponed. */
export interface CallChoice {
  scope: ApprovalScope;
  /** The person wants to see the result before the model does. */
  review: boolean;
  /** The kind of text that the person is writing instead of approving the call. */
  writes: CallWordsKind | null;
  /** True if the call is decided apart from the other calls of its tool. */
  apart: boolean;
  /** True if the call is shown whole where calls of one tool are listed as lines. */
  opened: boolean;
}

export interface CallChoices {
  /** By answer and call (`callChoiceKey`), because calls of different answers may have the same id. */
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
