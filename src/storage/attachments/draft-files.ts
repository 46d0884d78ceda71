import type { Result } from "#domain/result.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";
import { changeDraft } from "#storage/conversations/drafts.ts";
import type { Databases } from "#storage/db.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { storeBytes } from "./blob-bytes.ts";
import { lostAmong, storedBlobs } from "./blobs.ts";
import type { NewBlob } from "./blobs.ts";

export interface DraftFiles {
  draftKey: string;
  /** Bytes to store. Those that are already stored are not stored again. */
  blobs?: readonly NewBlob[];
  /** Unix milliseconds. */
  now: number;
  /** @param blobIds ids of the stored bytes, in order */
  change: (pending: readonly PendingChange[], blobIds: readonly string[]) => PendingChange[];
}

/**
 * Changes a draft's pending changes to its branch's workspace, and stores the bytes that they need, in one
 * transaction: no sweep sees only one of them, and two tabs do not overwrite each other's changes. Resolves
 * to the pending changes from before.
 */
export function changeDraftFiles(
  { strict }: Pick<Databases, "strict">,
  { draftKey, blobs = [], now, change }: DraftFiles,
): Promise<Result<readonly PendingChange[], StorageProblem>> {
  return toStorageResult(async () => {
    const lost = await lostAmong(strict, blobs);
    return storeBytes(blobs, (rows) =>
      strict.transaction("rw", strict.blobs, strict.drafts, strict.settings, async () => {
        const ids = await storedBlobs(strict, rows, lost);
        let before: readonly PendingChange[] = [];
        await changeDraft(strict, draftKey, now, (draft) => {
          before = draft.changes;
          return { ...draft, changes: change(before, ids) };
        });
        return before;
      }),
    );
  });
}

/** A draft's pending changes to its branch's workspace. */
export async function pendingIn(
  { strict }: Pick<Databases, "strict">,
  draftKey: string,
): Promise<readonly PendingChange[]> {
  return (await strict.drafts.get(draftKey))?.changes ?? [];
}
