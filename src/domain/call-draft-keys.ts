import { callDraftKey } from "./draft-keys.ts";

/** What a person can write instead of approving a call. */
export const CALL_WORDS = ["answer", "reason"] as const;

/** `answer` takes the place of the tool's result; `reason` goes with a denial. */
export type CallWordsKind = (typeof CALL_WORDS)[number];

/** The draft key for what is written instead of approving a tool call. */
export function callWordsKey(callId: string, kind: CallWordsKind): string {
  return `${kind}:${callId}`;
}

/** The keys of all drafts that belong to a tool call. */
export function callDraftKeys(callId: string): string[] {
  return [callDraftKey(callId), ...CALL_WORDS.map((kind) => callWordsKey(callId, kind))];
}
