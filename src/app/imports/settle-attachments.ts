import { detectSignature, SIGNATURE_BYTES } from "#domain/attachments/file-signature.ts";
import { attachmentLimits } from "#domain/attachments/limits.ts";
import { ANY_BYTES } from "#domain/attachments/media-types.ts";
import type { FileBlob } from "#domain/files/format.ts";
import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import type { ImportedBytes } from "#domain/imports/imported-conversation.ts";
import { placedAttachments } from "#domain/imports/place-attachments.ts";
import type { FoundBytes } from "#domain/imports/place-attachments.ts";
import type { SourceNote } from "#domain/imports/source-notes.ts";
import type { MessageNode } from "#domain/message.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";
import { bytesOfBase64 } from "#platform/base64.ts";
import { sha256Of } from "#platform/sha256.ts";
import type { FileHolder } from "#storage/attachments/held-files.ts";

import type { FoundConversation } from "./read-export.ts";

export interface SettledConversation {
  built: BuiltConversation;
  messages: MessageNode[];
  blobs: FileBlob[];
}

/** Why an attachment's bytes are missing; the message keeps its name. */
type Loss = Extract<SourceNote["kind"], `attachments_${string}`>;

const NO_ROOM = "attachments_without_room";

/** Reads attachments one at a time, and determines the type of each from its bytes. */
export class AttachmentReader {
  #room: number;
  readonly #holder: FileHolder;

  /** @param room how many bytes the attachments of all conversations together may take */
  constructor(room: number, holder: FileHolder) {
    this.#room = room;
    this.#holder = holder;
  }

  async settled(
    built: BuiltConversation,
    entry: FoundConversation["entry"],
  ): Promise<SettledConversation> {
    const found = new Map<string, FoundBytes>();
    const blobs: FileBlob[] = [];
    const losses = new Map<Loss, number>();
    for (const { blobId, bytes } of built.wanted) {
      const data = await this.#read(bytes, entry);
      if (typeof data === "string") {
        losses.set(data, (losses.get(data) ?? 0) + 1);
        continue;
      }
      const mediaType = typeOf(data);
      const kept = await this.#kept(data, mediaType);
      if (kept === undefined) {
        losses.set(NO_ROOM, (losses.get(NO_ROOM) ?? 0) + 1);
        continue;
      }
      found.set(blobId, { mediaType, size: data.length });
      blobs.push({
        id: blobId,
        mediaType,
        createdAt: built.context.createdAt,
        sha256: await sha256Of(data),
        data: kept,
      });
    }
    const told = [...losses].map(([kind, count]) => ({ kind, count }));
    const messages = placedAttachments(built.messages, found);
    return { built: { ...built, notes: [...built.notes, ...told] }, messages, blobs };
  }

  /** Returns undefined if the disk is full. */
  async #kept(data: Uint8Array<ArrayBuffer>, mediaType: string): Promise<Blob | undefined> {
    try {
      return await this.#holder.hold(data, mediaType);
    } catch {
      return undefined;
    }
  }

  async #read(
    bytes: ImportedBytes,
    entry: FoundConversation["entry"],
  ): Promise<Uint8Array<ArrayBuffer> | Loss> {
    const data = await readBytes(bytes, entry);
    if (typeof data === "string") return data;
    if (data.length === 0) return "attachments_unreadable";
    if (data.length > workspaceLimits.file) return "attachments_too_large";
    // Even a small archive can need more room than there is: many messages may refer to the same entry.
    if (data.length > this.#room) return NO_ROOM;
    this.#room -= data.length;
    return data;
  }
}

async function readBytes(
  bytes: ImportedBytes,
  entry: FoundConversation["entry"],
): Promise<Uint8Array<ArrayBuffer> | Loss> {
  switch (bytes.kind) {
    case "text":
      return new TextEncoder().encode(bytes.text);
    case "base64":
      return ofBase64(bytes.data);
    case "entry": {
      const data = await entry(bytes.name, workspaceLimits.file);
      if (data === "too_large") return "attachments_too_large";
      return data ?? "attachments_unreadable";
    }
  }
}

function ofBase64(data: string): Uint8Array<ArrayBuffer> | Loss {
  if (data.length > (workspaceLimits.file / 3) * 4 + 4) return "attachments_too_large";
  try {
    return bytesOfBase64(data);
  } catch {
    return "attachments_unreadable";
  }
}

/** Returns a type that models can read, if the bytes have one and are small enough for a request. */
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
