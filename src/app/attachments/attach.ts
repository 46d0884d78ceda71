import type { Bough } from "#app/bough.ts";
import { roomFor } from "#domain/attachments/limits.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { createBlobStore } from "#storage/blobs.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { readFile } from "./read-file.ts";

export interface AttachInput {
  /** Of the draft that takes it. */
  draftKey: string;
  file: File;
  /** Asked once the file is read: what it was meant for may have been given up. */
  isWanted?: () => boolean;
}

/**
 * Reads a file, keeps its bytes and puts it into the draft. Undefined where that is done, or is not
 * wanted any more.
 */
export async function attachFile(
  { databases, keepings, newId, now }: Bough,
  { draftKey, file, isWanted = () => true }: AttachInput,
): Promise<AttachmentProblem | undefined> {
  const read = await readFile(file);
  if (!read.ok) return read.error;
  const { data, mediaType, sha256, partOf } = read.value;
  const blobs = createBlobStore(databases);
  const full = roomFor(data.size, await keepings.attachedTo(draftKey));
  if (full !== undefined) return full;
  const blob = { id: newId(), mediaType, sha256, data, createdAt: now() };
  if (!isWanted()) return undefined;
  let kept = await blobs.attach(draftKey, blob, partOf);
  if (!kept.ok && kept.error.kind === "full" && (await blobs.sweep(now())) > 0) {
    if (!isWanted()) return undefined;
    kept = await blobs.attach(draftKey, blob, partOf);
  }
  return kept.ok ? undefined : notStored(kept.error);
}

function notStored({ kind, message }: StorageProblem): AttachmentProblem {
  return kind === "full" ? { kind: "storage_full" } : { kind: "not_stored", message };
}
