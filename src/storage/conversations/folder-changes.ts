import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { FolderChangeRow } from "#storage/rows.ts";

/** What calls have changed in picked folders, kept so that the person can see it and put it back. */
export interface FolderChangeStore {
  get(callId: string): Promise<FolderChangeRow | undefined>;
  /** Emits without a `row` if no change of this call is kept. */
  watch(callId: string): LiveQuery<{ row?: FolderChangeRow }>;
  /**
   * Keeps a change; durable once it resolves. Removes the conversation's oldest changes beyond the limits.
   */
  keep(row: FolderChangeRow): Promise<WriteResult>;
}

/** The most changes kept for one conversation, and the most bytes before and after these changes together. */
export const KEPT_CHANGES = { count: 500, bytes: 64 * 1024 * 1024 };

export function createFolderChangeStore(
  { strict }: Databases,
  most = KEPT_CHANGES,
): FolderChangeStore {
  const get = (callId: string) => strict.folderChanges.get(callId);
  return {
    get,
    watch: (callId) =>
      watchQuery(async () => {
        const row = await get(callId);
        return row === undefined ? {} : { row };
      }),
    keep: (row) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.folderChanges, async () => {
          const others = await strict.folderChanges
            .where("contextId")
            .equals(row.contextId)
            .filter(({ callId }) => callId !== row.callId)
            .toArray();
          await strict.folderChanges.bulkDelete(tooMany(row, others, most));
          await strict.folderChanges.put(row);
        }),
      ),
  };
}

/** Ids of the changes that must go to make room for `row`. */
function tooMany(
  row: FolderChangeRow,
  others: readonly FolderChangeRow[],
  most: typeof KEPT_CHANGES,
): string[] {
  let left = most.bytes - sizeOf(row);
  const newest = others.toSorted((one, other) => other.at - one.at);
  return newest.flatMap((one, at) => {
    left -= sizeOf(one);
    return left < 0 || at >= most.count - 1 ? [one.callId] : [];
  });
}

function sizeOf({ before, after }: FolderChangeRow): number {
  return (before?.data.size ?? 0) + (after?.data.size ?? 0);
}
