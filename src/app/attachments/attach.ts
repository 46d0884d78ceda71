import type { Services } from "#app/services/services.ts";
import { attachmentLimitProblem } from "#domain/attachments/limits.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { attachmentName } from "#domain/message.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { readFile } from "./read-file.ts";
import { ResourceFile } from "./resource-file.ts";
import { TextFile } from "./text-instead.ts";

export interface AttachInput {
  /** Key of the draft that gets the attachment. */
  draftKey: string;
  file: File;
  /** Checked after the file is read: the person may have cancelled what the file was for. */
  isWanted?: () => boolean;
}

/**
 * Reads a file, stores its bytes and adds it to the draft. Undefined on success, or if the file is
 * no longer wanted.
 */
export async function attachFile(
  { databases, drafts, newId, now }: Services,
  { draftKey, file, isWanted = () => true }: AttachInput,
): Promise<AttachmentProblem | undefined> {
  const read = await readFile(file);
  if (!read.ok) return read.error;
  const { data, mediaType, sha256, partOf } = read.value;
  const blobs = createBlobStore(databases);
  const of = file instanceof TextFile ? file.of : undefined;
  const before = (await drafts.attachments(draftKey)).filter(({ blobId }) => blobId !== of);
  const full = attachmentLimitProblem(data.size, before);
  if (full !== undefined) return full;
  const blob = { id: newId(), mediaType, sha256, data, createdAt: now() };
  if (!isWanted()) return undefined;
  const copied = file instanceof ResourceFile ? { resource: file.resource } : {};
  const partFor = (blobId: string) => ({ ...partOf(blobId), ...copied });
  let kept = await blobs.attach(draftKey, blob, partFor);
  if (!kept.ok && kept.error.kind === "full" && (await blobs.sweep(now())) > 0) {
    if (!isWanted()) return undefined;
    kept = await blobs.attach(draftKey, blob, partFor);
  }
  if (!kept.ok) return notStored(kept.error);
  const { value: id } = kept;
  const same = before.find(({ blobId }) => blobId === id);
  return same === undefined ? undefined : { kind: "duplicate", of: attachmentName(same) };
}

function notStored({ kind, message }: StorageProblem): AttachmentProblem {
  return kind === "full" ? { kind: "storage_full" } : { kind: "not_stored", message };
}
