import { attachmentName } from "#domain/message.ts";
import type {
  AttachmentPart,
  ContentPart,
  ReasoningPart,
  WebPart,
  WorkspacePart,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { bytesOfBase64 } from "#platform/base64.ts";

/** An attachment as it is given to an adapter. */
export type Attachment =
  /** Text that stands in for an attachment, because its bytes are gone or the model refuses this type. */
  | { kind: "absent"; words: string }
  /** A readable file, as text. */
  | { kind: "text"; words: string }
  | { kind: "binary"; name: string; mediaType: string; base64: string };

export function attachmentOf(
  part: AttachmentPart,
  attachments: PreparedContext["attachments"],
): Attachment {
  const name = attachmentName(part);
  // An id may equal the name of a property that every object has.
  const found = Object.hasOwn(attachments, part.blobId) ? attachments[part.blobId] : undefined;
  if (found === undefined) {
    return { kind: "absent", words: `[The attachment ${name} is no longer there.]` };
  }
  if ("withheld" in found) return { kind: "absent", words: found.withheld };
  if ("text" in found) return asText(part, found.text);
  const text = part.type === "file" ? readableText(found) : undefined;
  return text === undefined ? { kind: "binary", name, ...found } : asText(part, text);
}

function asText(part: AttachmentPart, text: string): Attachment {
  const { resource } = part;
  const from = resource === undefined ? "" : ` (${resource.uri})`;
  return { kind: "text", words: `File ${attachmentName(part)}${from}:\n\n${text}` };
}

/** Text that replaces a file which the protocol cannot carry. */
export function unsupportedFileText({
  name,
  mediaType,
}: {
  name: string;
  mediaType: string;
}): string {
  return `[The file ${name} (${mediaType}) cannot be read here.]`;
}

/** Whether a type is text, which any protocol can carry. */
export function isTextMediaType(mediaType: string): boolean {
  return /^text\/|[/+](json|xml|yaml|csv|javascript|typescript|sql)\b/.test(mediaType);
}

function readableText({ mediaType, base64 }: { mediaType: string; base64: string }) {
  return isTextMediaType(mediaType) ? textFromBase64(base64) : undefined;
}

function textFromBase64(base64: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOfBase64(base64));
  } catch {
    return undefined;
  }
}

/** Whether no request carries this part of a message of the person's as it is. */
export function isUnsent(part: ContentPart): part is ReasoningPart | WorkspacePart | WebPart {
  return part.type === "reasoning" || part.type === "workspace" || part.type === "web";
}
