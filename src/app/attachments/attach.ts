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
}

/** Reads a file, keeps its bytes and puts it into the draft. Undefined where that is done. */
export async function attachFile(
  { databases, keepings, newId, now }: Bough,
  { draftKey, file }: AttachInput,
): Promise<AttachmentProblem | undefined> {
  const read = await readFile(file);
  if (!read.ok) return read.error;
  const { data, mediaType, sha256, partOf } = read.value;
  const blobs = createBlobStore(databases);
  const full = roomFor(data.size, await keepings.attachedTo(draftKey));
  if (full !== undefined) return full;
  const blob = { id: newId(), mediaType, sha256, data, createdAt: now() };
  let kept = await blobs.attach(draftKey, blob, partOf);
  if (!kept.ok && kept.error.kind === "full" && (await blobs.sweep(now())) > 0) {
    kept = await blobs.attach(draftKey, blob, partOf);
  }
  return kept.ok ? undefined : notStored(kept.error);
}

function notStored({ kind, message }: StorageProblem): AttachmentProblem {
  return kind === "full" ? { kind: "storage_full" } : { kind: "not_stored", message };
}
