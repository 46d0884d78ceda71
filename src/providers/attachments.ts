import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

/** An attachment as an adapter meets it. */
export type Attachment =
  /** The words that stand in its place: its bytes are gone, or the model refuses such. */
  | { kind: "absent"; words: string }
  /** A readable file, as words. */
  | { kind: "text"; words: string }
  | { kind: "binary"; name: string; mediaType: string; base64: string };

export function attachmentOf(
  part: AttachmentPart,
  attachments: PreparedContext["attachments"],
): Attachment {
  const name = attachmentName(part);
  // An id may be a word that every object answers to.
  const found = Object.hasOwn(attachments, part.blobId) ? attachments[part.blobId] : undefined;
  if (found === undefined) {
    return { kind: "absent", words: `[The attachment ${name} is no longer there.]` };
  }
  if ("withheld" in found) return { kind: "absent", words: found.withheld };
  if ("text" in found) return asText(name, found.text);
  const text = part.type === "file" ? readable(found) : undefined;
  return text === undefined ? { kind: "binary", name, ...found } : asText(name, text);
}

function asText(name: string, text: string): Attachment {
  return { kind: "text", words: `File ${name}:\n\n${text}` };
}

/** What a model reads in place of a file that its protocol cannot carry. */
export function unreadable({ name, mediaType }: { name: string; mediaType: string }): string {
  return `[The file ${name} (${mediaType}) cannot be read here.]`;
}

/** The images that every protocol carries. */
export type CommonImage = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

export function isCommonImage(mediaType: string): mediaType is CommonImage {
  return /^image\/(png|jpeg|gif|webp)$/.test(mediaType);
}

export function isPdf(mediaType: string): boolean {
  return mediaType === "application/pdf";
}

/** A type that any protocol carries, as plain words. */
export function isTextType(mediaType: string): boolean {
  return /^text\/|[/+](json|xml|yaml|csv|javascript|typescript|sql)\b/.test(mediaType);
}

function readable({ mediaType, base64 }: { mediaType: string; base64: string }) {
  return isTextType(mediaType) ? textFromBase64(base64) : undefined;
}

function textFromBase64(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
