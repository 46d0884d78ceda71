import type { CallNote } from "#domain/tool.ts";

/**
 * What a call's notes tell of it after the page closed while it ran.
 *
 * @param says whether the tool would have noted a request
 */
export function doubtWords(notes: readonly CallNote[], says: boolean): string | undefined {
  const last = notes.at(-1);
  if (last?.what === "asked") {
    return `The page closed while ${last.to} waited for you. What it asked is gone, and what the call had done before it is not known.`;
  }
  if (last?.what === "answering") {
    return `The page closed after the request had left and ${last.to} had begun to answer: it has probably taken effect.`;
  }
  if (last?.what === "answered" || last?.what === "declined" || last?.what === "left_open") {
    return `The page closed after you had responded to a question from ${last.to} and before the call ended: it may have taken effect.`;
  }
  if (last?.what === "sampling") {
    return `The page closed while a model answered ${last.to}. The answer did not go there, and what the call had done before it is not known.`;
  }
  if (last?.what === "sampled") {
    return `The page closed when a model’s answer was about to go to ${last.to}: it may have arrived.`;
  }
  if (last?.what === "sent") {
    return `The page closed after the request to ${last.to} had left and before a response came: it may have taken effect.`;
  }
  return says ? "The page closed before a request left: nothing was sent." : undefined;
}
