import type { PreparedContext } from "#domain/prepared-context.ts";

/** Prepared attachments by blob id. */
type Attachments = PreparedContext["attachments"];

/**
 * Encloses a placeholder. JSON text can't contain this character, since control characters in strings
 * are escaped.
 */
const MARK = "\u0001";

/** The least base64 characters worth replacing. Shorter ones take no more space than a placeholder. */
const WORTH_MARKING = 64;

/** The body with a placeholder for the bytes of each attachment, which are already stored as a blob. */
export function insertPlaceholders(body: string, attachments: Attachments): string {
  return Object.entries(attachments)
    .map(([blobId, sent]) => ({ blobId, base64: "base64" in sent ? sent.base64 : "" }))
    .filter(({ base64 }) => base64.length >= WORTH_MARKING)
    .sort((one, other) => other.base64.length - one.base64.length)
    .reduce((text, { blobId, base64 }) => text.replaceAll(base64, `${MARK}${blobId}${MARK}`), body);
}

/** A piece of a body with placeholders: literal text, or the blob to be inserted. */
export type TemplatePart = { text: string } | { blobId: string };

export function templateParts(marked: string): TemplatePart[] {
  return marked
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { blobId: part }))
    .filter((part) => !("text" in part && part.text === ""));
}

/** The blobs that the body refers to, each once. */
export function blobsIn(marked: string): string[] {
  return [
    ...new Set(templateParts(marked).flatMap((part) => ("blobId" in part ? [part.blobId] : []))),
  ];
}

/**
 * A piece of a body without the placeholders that it cuts. Two ids may begin alike, so a range that a
 * difference finds in both bodies may end in the middle of an id.
 */
export function wholeIn(marked: string, from: number, to: number): string {
  const start = openMark(marked, from) === undefined ? from : marked.indexOf(MARK, from) + 1;
  const end = openMark(marked, to) ?? to;
  return marked.slice(start, Math.max(start, end));
}

/** Where the placeholder begins that is still open at this position; undefined if none is. */
function openMark(marked: string, before: number): number | undefined {
  let opened: number | undefined;
  for (let at = marked.indexOf(MARK); at >= 0 && at < before; at = marked.indexOf(MARK, at + 1)) {
    opened = opened === undefined ? at : undefined;
  }
  return opened;
}

/** The original body. If `base64Of` returns `undefined`, the placeholder stays. */
export function fillPlaceholders(
  marked: string,
  base64Of: (blobId: string) => string | undefined,
): string {
  return templateParts(marked)
    .map((part) =>
      "text" in part ? part.text : (base64Of(part.blobId) ?? `${MARK}${part.blobId}${MARK}`),
    )
    .join("");
}
