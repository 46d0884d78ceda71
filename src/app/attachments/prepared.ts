import { attachmentName, attachmentsIn } from "#domain/message.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import type { PreparedAttachment } from "#domain/prepared-context.ts";
import type { BlobStore } from "#storage/attachments/blobs.ts";
import type { BlobRow } from "#storage/rows.ts";

import { isUnsupported } from "./attachment-support.ts";
import type { ModelTarget } from "./attachment-support.ts";

/** The attachments of the messages, in the form in which a request carries them. */
export interface PreparedAttachments {
  attachments: Record<string, PreparedAttachment>;
  /**
   * Names of attachments that the model is known not to accept, and of those whose bytes are gone.
   */
  leftOut: string[];
}

/** Reads the attachments of these messages, and caches them for later requests. */
export type AttachmentReader = (
  nodes: readonly MessageNode[],
  recipient: ModelTarget,
) => Promise<PreparedAttachments>;

/** Characters of base64 and text that are cached between requests. */
const REMEMBERED = 64_000_000;
/** Milliseconds without a request after which the cache is cleared. */
const FORGOTTEN_AFTER = 300_000;

export function createAttachmentReader(blobs: Pick<BlobStore, "many">): AttachmentReader {
  const cache = new PreparedCache();
  return async (nodes, recipient) => {
    const parts = nodes.flatMap(({ message }) => attachmentsIn(message));
    const found: PreparedAttachments = { attachments: {}, leftOut: [] };
    if (parts.length === 0) return found;
    const taken = parts.filter((part) => !isUnsupported(part, recipient));
    const rows = await readRows(blobs, cache, taken);
    for (const part of parts) {
      const prepared = taken.includes(part) ? rows.get(part.blobId) : withheld(part);
      if (prepared === undefined || "withheld" in prepared)
        found.leftOut.push(attachmentName(part));
      if (prepared !== undefined) found.attachments[part.blobId] = prepared;
    }
    found.leftOut = [...new Set(found.leftOut)];
    return found;
  };
}

function withheld(part: AttachmentPart): PreparedAttachment {
  const what = part.type === "image" ? "image" : "file";
  const words = `[The ${what} ${attachmentName(part)} is not shown: this model does not take it.]`;
  return { mediaType: part.mediaType, withheld: words };
}

async function readRows(
  blobs: Pick<BlobStore, "many">,
  cache: PreparedCache,
  parts: readonly AttachmentPart[],
): Promise<ReadonlyMap<string, PreparedAttachment>> {
  const ids = [...new Set(parts.map(({ blobId }) => blobId))];
  const found = new Map<string, PreparedAttachment>();
  const unread: string[] = [];
  for (const id of ids) {
    const known = cache.get(id);
    if (known === undefined) unread.push(id);
    else found.set(id, known);
  }
  for (const row of await blobs.many(unread)) {
    const prepared = await unlessUnreadable(preparedOf(row));
    // Treat it as if its row were gone; the other attachments still go out.
    if (prepared === undefined) continue;
    cache.set(row.id, prepared);
    found.set(row.id, prepared);
  }
  return found;
}

async function preparedOf({ mediaType, data }: BlobRow): Promise<PreparedAttachment> {
  if (mediaType.startsWith("text/")) return { mediaType, text: await data.text() };
  return { mediaType, base64: await base64Of(data) };
}

/** Base64 of a blob, without the data URL prefix. The browser encodes off the main thread. */
export function base64Of(data: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("It is unreadable.")));
    reader.readAsDataURL(data);
  });
}

/**
 * Resolves with undefined if the browser can no longer read bytes that it has stored: their file is gone, or
 * the disk is damaged.
 */
export async function unlessUnreadable<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { name } = error instanceof DOMException ? error : { name: "" };
    if (name === "NotReadableError" || name === "NotFoundError") return undefined;
    throw error;
  }
}

/**
 * A cache that evicts its oldest entries first. The bytes behind an id never change, so an entry is never
 * stale.
 */
class PreparedCache {
  readonly #known = new Map<string, PreparedAttachment>();
  #length = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get(id: string): PreparedAttachment | undefined {
    return this.#known.get(id);
  }

  set(id: string, prepared: PreparedAttachment): void {
    // Two simultaneous requests may read the same row and both add it.
    const before = this.#known.get(id);
    this.#known.set(id, prepared);
    this.#length += lengthOf(prepared) - (before === undefined ? 0 : lengthOf(before));
    for (const [oldest, first] of this.#known) {
      if (this.#length <= REMEMBERED) break;
      this.#known.delete(oldest);
      this.#length -= lengthOf(first);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#forget(), FORGOTTEN_AFTER);
  }

  #forget(): void {
    this.#known.clear();
    this.#length = 0;
  }
}

function lengthOf(prepared: PreparedAttachment): number {
  if ("base64" in prepared) return prepared.base64.length;
  return "text" in prepared ? prepared.text.length : 0;
}
