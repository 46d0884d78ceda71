import type { PreparedContext } from "#domain/prepared-context.ts";

/** By blob id. */
type Attachments = PreparedContext["attachments"];

/** What JSON text cannot hold: in its strings a control character stands as an escape. */
const MARK = "\u0001";

/** Shorter ones cost no more than their mark. */
const WORTH_MARKING = 64;

/** The body with a mark in place of each attachment's bytes, which are stored as a blob already. */
export function markAttachments(body: string, attachments: Attachments): string {
  return Object.entries(attachments)
    .map(([blobId, sent]) => ({ blobId, base64: "base64" in sent ? sent.base64 : "" }))
    .filter(({ base64 }) => base64.length >= WORTH_MARKING)
    .sort((one, other) => other.base64.length - one.base64.length)
    .reduce((text, { blobId, base64 }) => text.replaceAll(base64, `${MARK}${blobId}${MARK}`), body);
}

/** A stretch of a marked body: its own words, or the blob that stands there. */
export type MarkedPart = { text: string } | { blobId: string };

export function markedParts(marked: string): MarkedPart[] {
  return marked
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { blobId: part }))
    .filter((part) => !("text" in part && part.text === ""));
}

/** The blobs that a marked body needs, each once. */
export function blobsIn(marked: string): string[] {
  return [
    ...new Set(markedParts(marked).flatMap((part) => ("blobId" in part ? [part.blobId] : []))),
  ];
}

/** The body as it was; `undefined` from `base64Of` leaves the mark where it is. */
export function unmark(marked: string, base64Of: (blobId: string) => string | undefined): string {
  return markedParts(marked)
    .map((part) =>
      "text" in part ? part.text : (base64Of(part.blobId) ?? `${MARK}${part.blobId}${MARK}`),
    )
    .join("");
}
