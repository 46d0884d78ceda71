import { callDraftKey } from "./draft-keys.ts";

/** What a person writes instead of approving a call. */
export const CALL_WORDS = ["answer", "reason"] as const;

/** An answer in place of the tool's result, or the reason for a denial. */
export type CallWordsKind = (typeof CALL_WORDS)[number];

/** For what is written instead of approving a tool call. */
export function callWordsKey(callId: string, kind: CallWordsKind): string {
  return `${kind}:${callId}`;
}

/** All drafts of a tool call. */
export function callDraftKeys(callId: string): string[] {
  return [callDraftKey(callId), ...CALL_WORDS.map((kind) => callWordsKey(callId, kind))];
}
