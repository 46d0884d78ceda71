import type { FilePart, ImagePart } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

/** An attachment as an adapter meets it. */
export type Attachment =
  /** The words that stand in its place, because its bytes are not there any more. */
  | { kind: "gone"; words: string }
  /** A readable file, as words. */
  | { kind: "text"; words: string }
  | { kind: "binary"; name: string; mediaType: string; base64: string };

export function attachmentOf(
  part: ImagePart | FilePart,
  attachments: PreparedContext["attachments"],
): Attachment {
  const name = part.name ?? "image";
  const blob = attachments[part.blobId];
  if (blob === undefined) {
    return { kind: "gone", words: `[The attachment ${name} is no longer there.]` };
  }
  const text = part.type === "file" ? readable(blob) : undefined;
  if (text !== undefined) return { kind: "text", words: `File ${name}:\n\n${text}` };
  return { kind: "binary", name, ...blob };
}

/** What a model reads in place of a file that its protocol cannot carry. */
export function unreadable({ name, mediaType }: { name: string; mediaType: string }): string {
  return `[The file ${name} (${mediaType}) cannot be read here.]`;
}

function readable({ mediaType, base64 }: PreparedContext["attachments"][string]) {
  const isText = /^text\/|[/+](json|xml|yaml|csv|javascript|typescript|sql)\b/.test(mediaType);
  return isText ? textFromBase64(base64) : undefined;
}

function textFromBase64(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
