import type { Result } from "#domain/result.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";
import { changeDraft } from "#storage/conversations/drafts.ts";
import type { Databases } from "#storage/db.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { storeBytes } from "./blob-bytes.ts";
import { storedBlobs } from "./blobs.ts";
import type { NewBlob } from "./blobs.ts";

export interface DraftFiles {
  draftKey: string;
  /** Bytes to store; those that are stored already are not stored again. */
  blobs?: readonly NewBlob[];
  /** Unix milliseconds. */
  now: number;
  /** @param blobIds of the stored bytes, in order */
  change: (pending: readonly PendingChange[], blobIds: readonly string[]) => PendingChange[];
}

/**
 * Changes what a draft will change in its branch's workspace, and stores bytes for it, in one
 * transaction: no sweep sees only one of them, and two tabs lose nothing of each other's. Resolves to
 * what was pending before.
 */
export function changeDraftFiles(
  { strict }: Pick<Databases, "strict">,
  { draftKey, blobs = [], now, change }: DraftFiles,
): Promise<Result<readonly PendingChange[], StorageProblem>> {
  return toStorageResult(() =>
    storeBytes(blobs, (rows) =>
      strict.transaction("rw", strict.blobs, strict.drafts, strict.settings, async () => {
        const ids = await storedBlobs(strict, rows);
        let before: readonly PendingChange[] = [];
        await changeDraft(strict, draftKey, now, (draft) => {
          before = draft.changes;
          return { ...draft, changes: change(before, ids) };
        });
        return before;
      }),
    ),
  );
}

/** What a draft will change in its branch's workspace. */
export async function pendingIn(
  { strict }: Pick<Databases, "strict">,
  draftKey: string,
): Promise<readonly PendingChange[]> {
  return (await strict.drafts.get(draftKey))?.changes ?? [];
}
