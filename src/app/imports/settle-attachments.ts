import { detectSignature, SIGNATURE_BYTES } from "#domain/attachments/file-signature.ts";
import { attachmentLimits } from "#domain/attachments/limits.ts";
import { ANY_BYTES } from "#domain/attachments/media-types.ts";
import type { FileBlob } from "#domain/files/format.ts";
import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import type { ImportedBytes } from "#domain/imports/imported-conversation.ts";
import { placedAttachments } from "#domain/imports/place-attachments.ts";
import type { FoundBytes } from "#domain/imports/place-attachments.ts";
import type { MessageNode } from "#domain/message.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";

import type { FoundConversation } from "./read-export.ts";

export interface SettledConversation {
  built: BuiltConversation;
  messages: MessageNode[];
  blobs: FileBlob[];
}

/** Reads the bytes of the attachments, one at a time, and says by them what each is. */
export async function settled(
  built: BuiltConversation,
  entry: FoundConversation["entry"],
): Promise<SettledConversation> {
  const found = new Map<string, FoundBytes>();
  const blobs: FileBlob[] = [];
  for (const { blobId, bytes } of built.wanted) {
    const data = await readBytes(bytes, entry);
    if (data === undefined || data.length === 0 || data.length > workspaceLimits.file) continue;
    const mediaType = typeOf(data);
    found.set(blobId, { mediaType, size: data.length });
    blobs.push({
      id: blobId,
      mediaType,
      createdAt: built.context.createdAt,
      sha256: hexOf(await crypto.subtle.digest("SHA-256", data)),
      data: new Blob([data], { type: mediaType }),
    });
  }
  return { built, messages: placedAttachments(built.messages, found), blobs };
}

async function readBytes(
  bytes: ImportedBytes,
  entry: FoundConversation["entry"],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  switch (bytes.kind) {
    case "text":
      return new TextEncoder().encode(bytes.text.slice(0, workspaceLimits.file));
    case "base64":
      return fromBase64(bytes.data);
    case "entry":
      return entry(bytes.name, workspaceLimits.file);
  }
}

function fromBase64(data: string): Uint8Array<ArrayBuffer> | undefined {
  if (data.length > (workspaceLimits.file / 3) * 4 + 4) return undefined;
  try {
    const letters = atob(data);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}

/** A type that models read, if the bytes are of it and not too large for a request. */
function typeOf(data: Uint8Array<ArrayBuffer>): string {
  const signature = detectSignature(data.subarray(0, SIGNATURE_BYTES));
  if (signature?.kind === "image") {
    return data.length <= attachmentLimits.image ? signature.mediaType : ANY_BYTES;
  }
  if (signature?.kind === "pdf") {
    return data.length <= attachmentLimits.pdf ? "application/pdf" : ANY_BYTES;
  }
  const isText = signature === undefined && data.length <= attachmentLimits.text && isUtf8(data);
  return isText ? "text/plain" : ANY_BYTES;
}

function isUtf8(data: Uint8Array<ArrayBuffer>): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(data).includes("\0");
  } catch {
    return false;
  }
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
