import type { CallNote } from "#domain/tool.ts";
import { callWords } from "#ui/words/calls.ts";

/**
 * Says what is known about a call whose run was interrupted, from the call's notes.
 *
 * @param says whether the tool would have noted a request
 */
export function doubtWords(notes: readonly CallNote[], says: boolean): string | undefined {
  const last = notes.at(-1);
  if (last?.what === "asked") {
    return callWords.lostWhileAsking(last.to);
  }
  if (last?.what === "answering") {
    return callWords.lostWhileAnswering(last.to);
  }
  if (last?.what === "answered" || last?.what === "declined" || last?.what === "left_open") {
    return callWords.lostAfterResponse(last.to);
  }
  if (last?.what === "sampling") {
    return callWords.lostWhileSampling(last.to);
  }
  if (last?.what === "sampled") {
    return callWords.lostAfterSample(last.to);
  }
  if (last?.what === "sent") {
    return callWords.lostAfterRequest(last.to);
  }
  return says ? callWords.lostBeforeRequest : undefined;
}
