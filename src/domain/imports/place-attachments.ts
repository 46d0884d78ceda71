import { ANY_BYTES, isImageType } from "#domain/attachments/media-types.ts";
import type {
  AttachmentPart,
  ContentPart,
  FileChange,
  FilePart,
  ImagePart,
  MessageNode,
} from "#domain/message.ts";
import { normalizePath } from "#domain/workspace/path.ts";

/** The type and size that an attachment's bytes turned out to have. */
export interface FoundBytes {
  mediaType: string;
  size: number;
}

/**
 * The messages with each attachment stored as what its bytes are. If no model reads that type, it
 * becomes a file of the workspace if the person attached it, and otherwise a file that can only be
 * opened. An attachment without bytes keeps its name.
 */
export function placedAttachments(
  messages: readonly MessageNode[],
  found: ReadonlyMap<string, FoundBytes>,
): MessageNode[] {
  if (found.size === 0) return [...messages];
  return messages.map((node) => {
    const { content, role } = node.message;
    if (!content.some((part) => isAttachment(part) && found.has(part.blobId))) return node;
    return { ...node, message: { ...node.message, content: placed(content, role, found) } };
  });
}

function placed(
  content: readonly ContentPart[],
  role: string,
  found: ReadonlyMap<string, FoundBytes>,
): ContentPart[] {
  const changes: FileChange[] = [];
  const kept = content.flatMap((part): ContentPart[] => {
    const bytes = isAttachment(part) ? found.get(part.blobId) : undefined;
    if (bytes === undefined || !isAttachment(part)) return [part];
    if (role !== "user" || bytes.mediaType !== ANY_BYTES) return [partFor(part, bytes)];
    const path = freePath(part.name ?? "file", changes);
    changes.push({ path, file: { blobId: part.blobId, ...bytes } });
    return [];
  });
  return changes.length === 0 ? kept : [...kept, { type: "workspace", changes }];
}

function isAttachment(part: ContentPart): part is AttachmentPart {
  return part.type === "image" || part.type === "file";
}

function partFor(part: AttachmentPart, { mediaType, size }: FoundBytes): ImagePart | FilePart {
  const name = part.name ?? "file";
  const { blobId } = part;
  return isImageType(mediaType)
    ? { type: "image", blobId, mediaType, name, size }
    : { type: "file", blobId, mediaType, name, size };
}

/** A path that none of the message's other files has. */
function freePath(name: string, changes: readonly FileChange[]): string {
  const plain = name.replace(/[^\p{L}\p{N}._ ()-]/gu, "_").slice(-100);
  const made = normalizePath(plain.trim().replace(/^[. ]+|[. ]+$/gu, ""));
  const path = made.ok ? made.value : "file";
  const taken = new Set(changes.map((change) => change.path));
  if (!taken.has(path)) return path;
  for (let number = 2; ; number += 1) {
    const other = `${String(number)} ${path}`;
    if (!taken.has(other)) return other;
  }
}
